"""Who comes to an evening of a group is told an hour before, once for every time it is moved to."""

from tafelrunde.store import Evening, Group, Sanction
from tafelrunde.web.live.evenings import Evenings
from tests.web.live_tables import ADA, BO, CARDS, EVE
from tests.web.sinks import PushSink
from tests.web.test_groups import HOUR
from tests.web.test_webhooks import ADDRESS, hooked, told

MINUTE = 60.0


async def test_who_comes_to_an_evening_is_told_an_hour_before(sink: PushSink) -> None:
    """And neither who does not, nor who is suspended."""
    scene = await hooked(ADA.id, BO.id, EVE.id, language="de")
    await scene.store.add_person("key of Eve", "Eve", 1.0)
    await scene.store.add_group(Group("round", "Our round", "", 1.0, "key"), ADA.id, 9)
    for person in (BO, EVE):
        await scene.store.join_group("round", person.id, 1.0, False, 9)
    at = scene.dial.now + 2 * HOUR
    await scene.store.add_evening(Evening(0, "round", at, "Europe/Berlin", CARDS, "none", 0), 9)
    (evening,) = await scene.store.evenings("round")
    for person in (ADA, EVE):
        assert await scene.store.attend("round", evening.id, person.id, 1.0, True)
    await scene.store.add_sanction(Sanction(0, EVE.id, "round", "suspension", 1.0, 99e9, "rude", ADA.id))
    made = Evenings(scene.registry, scene.notifier.remind)

    async def look(seconds: float) -> list[tuple[list[str], str]]:
        scene.dial.now += seconds
        await made.remind()
        await scene.notifier.tasks.all()
        return [(each["people"], each["text"]) for each in told(sink)]

    assert await look(HOUR - MINUTE) == []
    news = [(["Ada"], "Der Abend mit Castles Besieged beginnt um 14:00 (Europe/Berlin).")]
    for _ in range(3):
        assert await look(MINUTE) == news
    assert told(sink)[0]["title"] == "Our round"
    assert told(sink)[0]["url"] == f"{ADDRESS}/group/round?evening={evening.id}#evening{evening.id}"
    assert await scene.store.move_evening("round", evening.id, at + 3 * HOUR, "UTC", scene.dial.now)
    assert await look(HOUR) == news
    assert (await look(2 * HOUR))[1:] == [(["Ada"], "Der Abend mit Castles Besieged beginnt um 15:00 (UTC).")]
    assert len(await look(HOUR)) == 2
