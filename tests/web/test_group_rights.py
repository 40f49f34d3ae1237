"""Nobody does in a group, an evening or a tournament what is not theirs to do: all addresses, all kinds of people."""

from tests.web.group_rights import ROLES, list_rights
from tests.web.house import House

OUTSIDE = ("guest", "programme", "stranger", "asks to join", "director elsewhere")
INSIDE = ("blocked member", "member", "participant", "sets evenings", "leader")
FOR_ALL = ("list_groups", "start_group", "join_group", "leave_group")
FOR_MEMBERS = ("tournament_page", "tournament_record", "tournament_sheet", "tournament_export", "enter_tournament",
               "withdraw", "attend")
FOR_EVENINGS = ("set_evening", "cancel_evening", "move_evening", "tournament_form", "new_tournament", "start",
                "direct_form", "direct", "next_season")
FOR_LEADERS = ("change_member", "sanction_member", "describe_group", "renew_invitation", "choose_group_hook",
               "test_group_hook")


def expected(name: str, role: str) -> set[str]:
    """What may come of an address for somebody."""
    if name in FOR_ALL:
        return {"yes"}
    if name == "group_page":
        return {"door"} if role in OUTSIDE else {"yes"}
    if role in OUTSIDE:
        return {"no: evenings" if name in ("tournament_form", "new_tournament") else "no"}
    if name == "board_page":
        return {"none"}
    if name == "propose":
        return {"yes"} if role in ("participant", "leader") else {"no: not at the table"}
    allowed = INSIDE if name in FOR_MEMBERS else ("sets evenings", "leader") if name in FOR_EVENINGS else ("leader",)
    assert name in (*FOR_MEMBERS, *FOR_EVENINGS, *FOR_LEADERS), f"whom is {name} for?"
    return {"yes"} if role in allowed else {"no: evenings" if name in FOR_EVENINGS else "no: members"}


def test_every_address_is_for_whom_it_is_for(opened: House) -> None:
    rights = list_rights(opened)
    assert {(name, role): found for name, row in rights.items() for role, found in zip(ROLES, row, strict=True)
            if found not in expected(name, role)} == {}
