/** The table without a house: `?game=burgundy`, `?game=beutelschneider&step=1`, `&end`, `&cover`. */
import "../src/style/house.css";
import { mount } from "svelte";
import { Table } from "../src/lib/table.svelte";
import type { SightMessage } from "../src/wire";
import TableView from "../src/view/Table.svelte";
import { behuetunsburg } from "./behuetunsburg";
import { beutelschneider } from "./beutelschneider";
import { burgundy } from "./burgundy";
import { castles } from "./castles";
import { loewenherz } from "./loewenherz";

const asked = new URLSearchParams(location.search);
const MOCKS: Record<string, () => SightMessage> = {
  beutelschneider: () => beutelschneider(asked.has("step")),
  castles: castles,
  behuetunsburg: behuetunsburg,
  burgundy: burgundy,
  loewenherz: () => loewenherz(asked.has("bid") ? "bid" : "walls"),
};

const table = new Table("en", { own: {}, said: {} });
table.rulesAt = "/rules/mock";
table.status = "open";
table.send = (message) => {
  console.log("sent", JSON.stringify(message));
  if (message.type === "why") setTimeout(() => table.receive({ type: "refusal", say: ["You must follow the suit that was led: you hold {cards}.", { cards: "green" }], rule: "B3.1" }), 30);
  if (message.type === "play" && asked.get("game") === "beutelschneider") setTimeout(() => table.receive(beutelschneider(true)), 60);
  return true;
};
mount(TableView, { target: document.getElementById("table")!, props: { table } });
const sight = (MOCKS[asked.get("game") ?? "beutelschneider"] ?? beutelschneider)();
if (asked.has("end")) Object.assign(sight, { acting: [], result: { scores: [102, 88, 40, 12].slice(0, sight.scene.seats.length), ranks: [1, 2, 3, 4].slice(0, sight.scene.seats.length), reason: ["somebody has reached {n} points", { n: 100 }], rule: "B6.1" } });
if (asked.has("cover")) sight.hand_over = 1;
table.receive(sight);
Object.assign(window, { table });
