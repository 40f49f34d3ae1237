/** What is read from two scenes is what was played between them, in stretches of real matches of every game. */
import { describe, expect, it } from "vitest";
import { happenings } from "../../src/motion/happenings";
import { census } from "../../src/motion/lying";
import { kinds, only, stepsOf, where } from "./recorded";

const GAMES = ["beutelschneider", "castles_besieged", "behuetunsburg", "burgundy", "loewenherz"];

describe.each(GAMES)("%s", (game) => {
  const steps = stepsOf(game);
  it("tells who has the turn, and of the end once", () => {
    const acts = (scene: (typeof steps)[0]["after"]): number[] => scene.seats.filter((panel) => panel.marks?.includes("acts")).map((panel) => panel.seat);
    for (const step of steps) expect(only(step, "turn").flatMap(({ seats }) => seats)).toEqual(acts(step.after).filter((seat) => !acts(step.before).includes(seat)));
    const ends = steps.filter((step) => kinds(step).includes("end"));
    expect(ends.map(({ line }) => line)).toEqual([steps.at(-1)!.line]);
  });
  it("tells each way once, of things that lie where it says", () => {
    for (const { told, before, after } of steps) {
      const [was, now] = [census(before), census(after)];
      const ways = told.flatMap((one) => ("ways" in one ? one.ways : []));
      const ends = ways.filter(({ to }) => to.startsWith("p:")).map(({ to }) => to);
      expect(new Set(ends).size).toBe(ends.length);
      for (const way of ways) {
        if (way.from.startsWith("p:")) expect(was.has(way.from.slice(2))).toBe(true);
        if (way.to.startsWith("p:")) expect(now.has(way.to.slice(2))).toBe(true);
      }
    }
  });
  it("tells nothing where nothing is another, and of another seat's sight nothing", () => {
    const { after } = steps[0]!;
    expect(happenings(after, after)).toEqual([]);
    expect(happenings(after, structuredClone(after)).filter(({ kind }) => kind !== "rolled")).toEqual([]);
    expect(happenings(undefined, after)).toEqual([]);
    expect(happenings({ ...after, viewer: 1 }, steps[1]!.after)).toEqual([]);
  });
});

describe("tricks", () => {
  const steps = stepsOf("beutelschneider");
  it("each card is laid by who played it, from the hand that is seen or from its seat", () => {
    const laid = steps.filter((step) => kinds(step).includes("laid"));
    expect(laid.length).toBeGreaterThan(35);
    for (const step of laid) {
      const [[seat, card]] = step.moves as [[number, string]];
      expect(only(step, "laid").map((one) => [one.seat, one.ways.map(({ piece, from }) => [piece, from])])).toEqual([[seat, [[card, seat === 0 ? `p:${card}` : `s:${seat}`]]]]);
    }
  });
  it("each goes whole to who leads next", () => {
    const taken = steps.filter((step) => kinds(step).includes("trick") && !kinds(step).includes("dealt") && !kinds(step).includes("end"));
    expect(taken.length).toBeGreaterThan(18);
    for (const step of taken) {
      const [trick] = only(step, "trick");
      expect(trick!.ways).toHaveLength(3);
      expect(trick!.seat).toBe(step.after.seats.find((panel) => panel.marks?.includes("leads"))!.seat);
    }
  });
  it("a new hand comes from the dealer", () => {
    const [deal] = steps.filter((step) => kinds(step).includes("dealt"));
    const dealer = deal!.after.seats.find((panel) => panel.marks?.includes("deals"))!.seat;
    const hand = deal!.after.areas.find(({ id }) => id === "hand")!.pieces!;
    expect(only(deal!, "dealt")[0]!.ways.map(({ piece, from }) => [piece, from]).sort()).toEqual(hand.map(({ id }) => [id, `s:${dealer}`]).sort());
  });
});

describe("a siege", () => {
  const steps = stepsOf("castles_besieged");
  it("every attack is a roll and a strike on what faced it; what is gone fell", () => {
    const attacks = where(steps.slice(0, -1), /^attack/);
    expect(attacks.length).toBeGreaterThan(30);
    for (const step of attacks) {
      const place = Number(step.moves[0]![1].split(" ")[1]) - 1;
      const [seat] = step.moves[0]!;
      const rows = (scene: typeof step.before, whose: number): string[] => (scene.areas.find(({ id }) => id === "field")!.areas!.find(({ owner }) => owner === whose)!.pieces ?? []).map(({ id }) => id);
      const target = rows(step.before, 1 - seat)[place] ?? "";
      const gone = target !== "" && !rows(step.after, 1 - seat).includes(target);
      const hits = (scene: typeof step.before): number => scene.seats[1 - seat]!.counters!.find(({ id }) => id === "hits")!.value;
      const breached = hits(step.after) > hits(step.before);
      expect(kinds(step)).toContain("rolled");
      expect(only(step, "attack")).toEqual([{ kind: "attack", piece: rows(step.before, seat)[place], target, at: 1 - seat, hit: gone || breached }]);
      expect(only(step, "fell").map(({ seat: whose, ways }) => [whose, ways.map(({ from }) => from)])).toEqual(gone ? [[1 - seat, [`p:${target}`]]] : []);
      expect(only(step, "hit")).toEqual(breached ? [{ kind: "hit", seat: 1 - seat, counter: "hits", by: 1 }] : []);
    }
  });
  it("cards are drawn from the pile and laid from the hand", () => {
    const drawn = where(steps, /^draw/);
    expect(drawn.length).toBeGreaterThan(5);
    for (const step of drawn) expect(only(step, "drawn").map(({ seat, ways }) => [seat, ways.map(({ from }) => from)])).toEqual([[step.moves[0]![0], ["a:pile"]]]);
    for (const step of where(steps, /^lay/)) {
      const [laid, ...rest] = only(step, "laid");
      expect([rest.length, laid!.seat, laid!.ways.length, laid!.ways[0]!.was!.area.kind]).toEqual([0, step.moves[0]![0], 1, "hand"]);
    }
    for (const step of where(steps, /^(lay|draw)/)) expect(kinds(step)).not.toContain("attack");
  });
  it("the same roll with the same end again is told again", () => {
    const missed = where(steps, /^attack/).find((step) => only(step, "attack").some(({ hit }) => !hit))!;
    const turned = structuredClone(missed.after);
    const acts = turned.seats.map((panel) => panel.marks?.includes("acts"));
    turned.seats.forEach((panel, i) => (panel.marks = acts[i] ? [] : ["acts"]));
    expect(happenings(turned, missed.after).map(({ kind }) => kind)).toEqual(["rolled", "attack", "turn"]);
    expect(happenings(missed.after, turned).map(({ kind }) => kind)).toEqual(["turn"]);
  });
});

describe("a court", () => {
  const steps = stepsOf("behuetunsburg");
  it("couples come out of the hand, stolen money goes from treasury to treasury, what is discarded onto the pile", () => {
    const couples = where(steps, /^couple/);
    expect(couples.length).toBeGreaterThan(8);
    for (const step of couples) expect(only(step, "laid").map(({ seat, ways }) => [seat, ways.length, ways.every(({ was }) => was?.area.kind === "hand")])).toEqual([[step.moves[0]![0], 2, true]]);
    const banked = where(steps, /^bank/);
    expect(banked.length).toBeGreaterThan(10);
    for (const step of banked) expect(only(step, "laid")[0]!.ways[0]!.now!.area.id).toBe(`treasury${step.moves[0]![0]}`);
    const thrown = where(steps, /^discard (?!.*treasury|.*court)/);
    expect(thrown.length).toBeGreaterThan(20);
    for (const step of thrown) expect(only(step, "discarded").map(({ seat, ways }) => [seat, ways.length, ways[0]!.now?.area.id])).toEqual([[step.moves[0]![0], 1, "discard"]]);
    const stolen = where(steps, /^to treasury/);
    expect(stolen.length).toBeGreaterThan(1);
    for (const step of stolen) expect(only(step, "moved")[0]!.ways.map(({ was, now }) => [was!.area.kind, now!.area.id])).toEqual([["fan", `treasury${step.moves[0]![0]}`]]);
  });
});

describe("an estate", () => {
  const steps = stepsOf("burgundy");
  it("cards go from the display to the projects, or at once to the discards", () => {
    const taken = where(steps, /^take \d/);
    expect(taken.length).toBeGreaterThan(15);
    for (const step of taken) {
      const card = step.told.flatMap((one) => ("ways" in one ? one.ways : [])).find(({ was, now }) => /^row/.test(was?.area.id ?? "") && now);
      const [[seat, move]] = step.moves as [[number, string]];
      const kept = [...census(step.after).values()].some(({ piece, area }) => piece.id === card?.piece && area.id === `projects${seat}`);
      expect([card?.was?.area.id, card?.now?.area.id]).toEqual([`row${move.split(" ")[1]}`, kept ? `projects${seat}` : "gone"]);
    }
  });
  it("silver is paid by what the purses say, and a triple is told when it is whole", () => {
    const purse = (scene: (typeof steps)[0]["after"], seat: number): number => scene.seats[seat]!.counters!.find(({ id }) => id === "silver")!.value;
    for (const step of steps)
      for (const seat of [0, 1]) {
        const flow = only(step, "paid").reduce((sum, { from, to, amount }) => sum + (to === seat ? amount : 0) - (from === seat ? amount : 0), 0);
        expect(flow).toBe(purse(step.after, seat) - purse(step.before, seat));
      }
    expect(steps.filter((step) => kinds(step).includes("paid")).length).toBeGreaterThan(10);
    const whole = steps.flatMap((step) => only(step, "completed"));
    expect(whole.length).toBeGreaterThan(2);
    for (const { area, seat } of whole) expect(area.startsWith(`estate${seat}-`)).toBe(true);
  });
});

describe("a map", () => {
  const steps = stepsOf("loewenherz");
  const square = (name: string): number => name.charCodeAt(0) - 97 + 15 * (Number(name.slice(1)) - 1);
  it("a wall drops onto its edge, a knight comes from his prince", () => {
    const walls = where(steps, /^wall/);
    expect(walls.length).toBeGreaterThan(10);
    for (const step of walls) {
      const [a, b] = step.moves[0]![1].slice(5).split("|").map((name) => square(name)) as [number, number];
      expect(only(step, "walls")).toEqual([{ kind: "walls", edges: [`e:map:${Math.min(a, b)}|${Math.max(a, b)}`] }]);
    }
    const others = steps.filter((step) => kinds(step).includes("walls") && !walls.includes(step));
    expect(others.every((step) => kinds(step).includes("region"))).toBe(true); // what is taken from a neighbour is walled off
    const knights = where(steps, /^knight/);
    expect(knights.length).toBeGreaterThan(3);
    for (const step of knights) expect(only(step, "laid").flatMap(({ ways }) => ways.filter(({ now }) => now?.area.id === "map").map(({ from }) => from))).toEqual([`s:${step.moves[0]![0]}`]);
  });
  it("a region takes its prince's colour, square by square what has changed", () => {
    const owner = (scene: (typeof steps)[0]["after"]): (string | number)[] => scene.areas.find(({ id }) => id === "map")!.grid!.cells.map((cell) => cell.owner ?? cell.ink ?? "");
    let filled = 0;
    for (const step of steps) {
      const [was, now] = [owner(step.before), owner(step.after)];
      const fresh = now.flatMap((one, i) => (one !== was[i] && one !== "" ? [`c:map:${i}`] : []));
      const told = only(step, "region");
      expect(told.flatMap(({ cells }) => cells).sort()).toEqual(fresh.sort());
      for (const { seat, cells } of told) for (const key of cells) expect(now[Number(key.split(":")[2])]).toBe(seat);
      filled += fresh.length;
    }
    expect(filled).toBeGreaterThan(3);
  });
  it("a region that closes is told once, with all its squares", () => {
    const { after } = steps[0]!;
    const open = structuredClone(after);
    const cells = open.areas.find(({ id }) => id === "map")!.grid!.cells;
    const zone = cells.find(({ owner }) => owner === 2)!.zone!;
    const inside = cells.flatMap((cell, i) => (cell.zone === zone ? [i] : []));
    for (const i of inside) cells[i] = { ...cells[i]!, owner: -1, zone: -1 };
    expect(inside.length).toBeGreaterThan(1);
    expect(happenings(open, after)).toEqual([{ kind: "region", seat: 2, ink: "", cells: inside.map((i) => `c:map:${i}`) }]);
  });
  it("what one purse gives another one gets", () => {
    const [step] = where(steps, /^accept/);
    const purse = (scene: (typeof steps)[0]["after"], by: Record<number, number>): typeof scene => ({ ...scene, seats: scene.seats.map((panel) => ({ ...panel, counters: [{ id: "ducats", label: ["ducats"], value: by[panel.seat] ?? 0, kind: "purse" }] })) });
    expect(happenings(purse(step!.after, { 0: 9, 1: 3, 2: 7 }), purse(step!.after, { 0: 5, 1: 7, 2: 8 })).filter(({ kind }) => kind === "paid")).toEqual([
      { kind: "paid", from: 0, to: 1, counter: "ducats", amount: 4 },
      { kind: "paid", from: -1, to: 2, counter: "ducats", amount: 1 },
    ]);
  });
});
