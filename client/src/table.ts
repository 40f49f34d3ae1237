/**
 * The table page: `<div id="table" data-…>` says everything this client must be told.
 *
 * data-socket: path or address of the table's socket · data-catalogue: address of the language's sentences (none: English)
 * · data-rules, data-again, data-record: addresses of pages · data-sprite: the symbols, where they carry a version.
 */

import { mount } from "svelte";
import { useSprite } from "./lib/art";
import { Link } from "./lib/link";
import type { Catalogue } from "./lib/say";
import { Table } from "./lib/table.svelte";
import TableView from "./view/Table.svelte";

async function catalogueAt(address: string | undefined): Promise<Catalogue> {
  if (!address) return {};
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as Catalogue) : {};
  } catch {
    return {}; // English is better than nothing
  }
}

function socketAt(path: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : url.protocol === "http:" ? "ws:" : url.protocol;
  return url.href;
}

async function begin(root: HTMLElement): Promise<void> {
  const { socket, catalogue, rules, again, record, sprite } = root.dataset;
  if (sprite) useSprite(sprite);
  const lang = document.documentElement.lang || "en";
  const table = new Table(lang, await catalogueAt(catalogue));
  table.rulesAt = rules ?? "";
  table.againAt = again ?? "";
  table.recordAt = record ?? "";
  mount(TableView, { target: root, props: { table } });
  if (!socket) return;
  const link = new Link(
    socketAt(socket),
    (message) => table.receive(message),
    (status) => table.connected(status),
  );
  table.send = (message) => link.send(message);
}

const root = document.getElementById("table");
if (root) void begin(root);
