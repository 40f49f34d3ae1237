"""Puzzles: the list with the puzzles of the day, the table at which one is solved, the answer, playing on."""

import asyncio
from functools import cache

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response, Template

from tafelrunde import puzzles
from tafelrunde.analysis import coaching
from tafelrunde.bots.levels import BOT_NAMES, newcomer
from tafelrunde.core import BadInput, Say
from tafelrunde.puzzles import Answer, Puzzle
from tafelrunde.puzzles.puzzle import HARDEST
from tafelrunde.store import KeptSeat, Store
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor, ensure_person
from tafelrunde.web.http.precompressed import NO_COOKIE
from tafelrunde.web.http.requests import opens_table
from tafelrunde.web.http.responses import PACKED, redirect, render_fragment, render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.messages import RefusalMessage
from tafelrunde.web.puzzles import desk
from tafelrunde.web.puzzles.progress import Progress, keep_answer, note_answer, progress_of, puzzles_of_today, today
from tafelrunde.web.runtime.jobs import Jobs

LONGEST_MOVE = 200  # characters of a notation somebody sends
JSON = "application/json"


def puzzle_of(name: str) -> Puzzle:
    """The puzzle at an address; raises NotFoundException."""
    found = puzzles.find(name)
    if found is None or found.game not in catalogue.slugs():
        raise NotFoundException
    return found


@get("/puzzles")
async def puzzle_list(request: AnyRequest, visitor: Visitor, store: Store, game: str = "", theme: str = "") -> Template:
    """The page with the puzzles of the day and the sets of every game or, for one game, its puzzles by difficulty, all
    or those of a theme."""
    daily = puzzles_of_today()
    there = [each.game for each in daily]
    chosen = game if game in there else ""
    themes = {slug: await asyncio.to_thread(list_themes, slug) for slug in ([chosen] if chosen else there)}
    wanted = next((found for name, found in themes.get(chosen, ()) if name.key == theme), None)
    numbered = list(enumerate(puzzles.load_puzzles(chosen), start=1)) if chosen else []
    levels = [(level, [(number, each) for number, each in numbered
                       if each.difficulty == level and (wanted is None or each in wanted)])
              for level in range(1, HARDEST + 1)]
    return await render_page(visitor, "puzzles", there=there, chosen=chosen, levels=levels, sets=themes,
                             theme=theme if wanted else "", infos=catalogue.infos(), daily=daily,
                             progress=await progress_of(visitor, store, request))


@cache
def list_themes(slug: str) -> list[tuple[Say, list[Puzzle]]]:
    """The puzzles of a game by theme, that is by the sort of decision, the theme with most of them first."""
    sets: dict[str, tuple[Say, list[Puzzle]]] = {}
    for each in puzzles.load_puzzles(slug):
        theme = coaching.kind(slug, each.sight(), each.best)
        sets.setdefault(theme.key, (theme, []))[1].append(each)
    return sorted(sets.values(), key=lambda found: -len(found[1]))


@get("/puzzle/{name:str}")
async def puzzle(visitor: Visitor, name: str) -> Template:
    """The page on which a puzzle is solved; without JavaScript its words are there to read."""
    found = puzzle_of(name)
    return await render_page(visitor, "puzzle", info=catalogue.info(found.game), puzzle=found)


@get("/puzzle/{name:str}/table")
async def puzzle_table(request: AnyRequest, visitor: Visitor, name: str) -> Response[bytes]:
    """A puzzle as data for the client."""
    found = puzzle_of(name)
    shown = desk.describe_puzzle(found, visitor.name, *fragments(request, visitor, found, None))
    return Response(msgspec.json.encode(shown), media_type=JSON, headers={"cache-control": "no-store"})


@get("/puzzle/{name:str}/picture", middleware=[PACKED], opt=NO_COOKIE)
async def puzzle_picture(name: str) -> Response[str]:
    """The position of a puzzle as a picture."""
    drawn = await asyncio.to_thread(desk.draw_position, puzzle_of(name))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


@get("/puzzle/{name:str}/why")
async def puzzle_why(name: str, move: str) -> Response[bytes]:
    """Why the seat may not make a move, as at a table: an empty sentence if it may."""
    found = puzzle_of(name)
    check_length(move)
    refused = await asyncio.to_thread(desk.why_not, found, move)
    why, rule = ([""], "") if refused is None else (refused.say.data(), refused.rule)
    content = msgspec.json.encode(RefusalMessage(why, rule, 0, move))
    return Response(content, media_type=JSON, headers={"cache-control": "max-age=300"})


@post("/puzzle/{name:str}/answer", status_code=200)
async def puzzle_answer(request: AnyRequest, visitor: Visitor, store: Store, name: str, data: Form) -> Response[bytes]:
    """Answer a puzzle: whether the move is the best, and what the others are worth. The first answer counts."""
    found = puzzle_of(name)
    move = data.get("move", "")
    check_length(move)
    answer = puzzles.answer(found, move)
    before = await progress_of(visitor, store, request)
    progress, cookies = await keep_answer(visitor, store, request, before, note_answer(found, answer.right))
    content = desk.AnswerTold(answer.right, *fragments(request, visitor, found, answer, before, progress))
    return Response(msgspec.json.encode(content), media_type=JSON, cookies=cookies,
                    headers={"cache-control": "no-store"})


@post("/puzzle/{name:str}/play", guards=[opens_table])
async def puzzle_play(visitor: Visitor, registry: Registry, store: Store, jobs: Jobs, name: str,
                      data: Form) -> Redirect:
    """Play on from a puzzle in a match: the visitor at its seat, bots for newcomers at the others."""
    found = puzzle_of(name)
    lines = await desk.lines_before(found, jobs)
    host = await ensure_person(visitor, store, data.get("name", ""))
    bot = newcomer(found.game)
    seats = [KeptSeat("person", host.id, host.name) if seat == found.seat
             else KeptSeat("bot", 0, BOT_NAMES[seat], bot) for seat in range(found.seats)]
    await visitor.opens_table()
    session = await registry.open_table(host, found.game, seats, found.options, public=False, lines=lines)
    return redirect(f"/table/{session.id}", visitor)


def fragments(request: AnyRequest, visitor: Visitor, found: Puzzle, answer: Answer | None,
              before: Progress | None = None, progress: Progress | None = None) -> tuple[str, str]:
    """The HTML fragments about a puzzle, or an answer to it with the progress before and after it: the words that are
    read out, and the panel below."""
    of_today = puzzles.of_the_day(found.game, today()).id == found.id
    tried = {each.puzzle for each in progress.tried} if progress else set()
    said = desk.describe_answer(found, answer, visitor.language) | {
        "of_today": of_today, "streak": progress.days.now if progress and of_today else 0,
        "following": desk.next_puzzle(found, tried),
        "strength": progress.strength if progress else None, "strength_before": before.strength if before else None}
    return render_fragment(request, "puzzle_words", said), render_fragment(request, "puzzle_panel", said)


def check_length(move: str) -> None:
    """Raise BadInput for a text longer than any move."""
    if len(move) > LONGEST_MOVE:
        raise BadInput("a move has at most {limit:character|characters}", limit=LONGEST_MOVE)


HANDLERS = [puzzle_list, puzzle, puzzle_table, puzzle_picture, puzzle_why, puzzle_answer, puzzle_play]
