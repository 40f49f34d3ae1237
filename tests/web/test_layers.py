"""The rooms of the web stay flat: whoever follows the imports of a page gets to the bottom in a few steps."""

from functools import cache

import grimp

MOST = 8  # levels of imports inside the web, from a module that imports none of it up to `serve`
WEB = "tafelrunde.web"


def test_no_module_of_the_web_is_on_more_than_eight_levels() -> None:
    graph = grimp.build_graph("tafelrunde", cache_dir=None)
    inside = {name for name in graph.modules if name == WEB or name.startswith(f"{WEB}.")}

    @cache
    def level(name: str) -> int:
        below = graph.find_modules_directly_imported_by(name) & inside
        return 1 + max((level(each) for each in below), default=0)

    levels = {name: level(name) for name in inside}  # a circle would never come to an end
    assert max(levels.values()) <= MOST, sorted(name for name, found in levels.items() if found > MOST)
    assert levels[f"{WEB}.live.table.session"] < levels[f"{WEB}.routes.tables"] < levels[f"{WEB}.server.serve"]
