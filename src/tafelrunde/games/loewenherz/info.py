"""Löwenherz in the lobby."""

from tafelrunde.core.info import GameInfo, Option

INFO = GameInfo(
    slug="loewenherz",
    title="Löwenherz",
    version=2,
    seats=(2, 3, 4),
    first_seats=4,
    first_options={"setup": "basic"},
    minutes=90,
    summary="Princes wall in regions, bargain and duel for what the cards offer, until the king dies.",
    designers=("Klaus Teuber",),
    source="Condensed rules by Eric Postpischil, https://edp.org",
    options=(
        Option("setup", "variable", "The map at the start", "L4.2", choices=("variable", "basic"), seats=(3, 4),
               words={"variable": "random tiles, and the players place their castles",
                      "basic": "the basic layout, with castles, knights and four regions in place"}),
        Option("basic_start_points", False, "The start regions of the basic layout score 5 points each", "L20"),
        Option("open_money", False, "Everybody's ducats are shown at the table", "L19"),
        Option("treasure_deals", True, "Treasure cards can pay in power trials", "L4"),
        Option("zero_deals", False, "Power trials may end in a deal for nothing", "L6.2b"),
        Option("sever_each", False, "Severed parts are looked up one by one instead of added up", "L7.2o"),
        Option("three_regions", False, "With two players three regions are enough to place no more walls", "L15",
               seats=(2,)),
    ),
)
