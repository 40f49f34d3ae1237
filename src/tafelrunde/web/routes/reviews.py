"""Reviews of finished matches: what decisions were worth and how the chances went; and one's own over time."""

import json

from litestar import get
from litestar.response import Template

from tafelrunde.analysis.chances import turning_points
from tafelrunde.analysis.luck import sees
from tafelrunde.analysis.match_review import MatchReview, by_weight, costliest, is_calibrated
from tafelrunde.analysis.over_time import SeatSum, over_time
from tafelrunde.analysis.plain import from_plain
from tafelrunde.core import Say
from tafelrunde.store import Store
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.page_words import PageTranslator
from tafelrunde.web.http.responses import render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.replay.cache import require_finished, sides_of
from tafelrunde.web.review.graph import graph_of, trend_of
from tafelrunde.web.review.reviews import Reviews, Work
from tafelrunde.web.review.row import row_of


@get("/table/{match:str}/review")
async def review(visitor: Visitor, session: Session, reviews: Reviews, store: Store, seat: int | None = None
                 ) -> Template:
    """The page of a match's review – the replay, with what its moves were worth beside it – or, while that is being
    made, its progress; there is none while the match runs. People who sat there see their own moves first."""
    over = await require_finished(session)
    info, say = catalogue.info(session.kept.slug), PageTranslator(visitor.language, over.names, session.kept.slug)
    found = await reviews.ask(session.id, lambda: str(over.record()))
    if isinstance(found, Work):
        return await render_page(visitor, "review_wait", kept=session.kept, info=info, work=found)
    outcome = over.outcome
    graded = [each for each in found.judged if each.grade]
    result = [outcome.share(seat) for seat in range(over.seats)] if outcome else []
    drawn = graph_of(found.chances, over.line, result, graded) if result and found.chances else None
    own, sides = seats_of(session.kept, visitor.id), sides_of(session, visitor.id)
    front = costliest(found.judged, own or range(over.seats))
    others = [each for each in by_weight(graded) if each not in front]
    return await render_page(
        visitor, "review", kept=session.kept, info=info, say=say, review=found, graph=drawn, over=True,
        side=seat if seat in sides else sides[0], front=front, others=others,
        turns=turning_points(found.chances), when=lambda line: moment_of(found, line),
        explained={each.line: each for each in found.explained},
        shown=[(each.line, each.shares) for each in found.chances] + [(over.line, result)],
        row=await row_of(store, session.id), calibrated=is_calibrated(found), within=True, fresh=False, judged=True,
        names=[say.name(seat) for seat in range(over.seats)])


def moment_of(found: MatchReview, line: int) -> Say:
    """The part of the match that a line belongs to, in the game's words: that of the next decision, or of the last;
    where none was judged, as in a match that was given up at once, the match."""
    later = (each.moment for each in found.judged if each.line >= line)
    return next(later, found.judged[-1].moment if found.judged else Say("this match"))


@get("/account/decisions")
async def own_decisions(visitor: Visitor, store: Store) -> Template:
    """The page about the visitor's own decisions in reviewed matches, game by game."""
    by_game: dict[str, list[SeatSum]] = {}
    for each in await store.review_sums(visitor.id) if visitor.id else []:
        by_game.setdefault(each.slug, []).append(from_plain(json.loads(each.told), SeatSum))
    found = {slug: over_time(sums) for slug, sums in by_game.items() if slug in catalogue.slugs()}
    return await render_page(visitor, "decisions", infos=catalogue.infos(), games=found,
                             lucky=[slug for slug in found if sees(slug)],
                             trends={slug: trend_of([one.each for one in whole.sums]) for slug, whole in found.items()})


HANDLERS = [review, own_decisions]
