import type { ChatLine, LogLine } from "../wire";

export interface Turn {
  line: number;
  entries: LogLine[];
  marker: boolean; // the first thing that happened after the viewer's last move
}

/** Lines of the log that belong to one line of the record stand together; what the house remarked stands alone. */
export function groupLog(log: readonly LogLine[], lastOwn: number): Turn[] {
  const turns: Turn[] = [];
  for (const entry of log) {
    const open = turns[turns.length - 1];
    if (open?.line === entry.line && !entry.remark && !open.entries[0]!.remark) open.entries.push(entry);
    else turns.push({ line: entry.line, entries: [entry], marker: lastOwn >= 0 && entry.line > lastOwn && (open?.line ?? -1) <= lastOwn });
  }
  return turns;
}

/** Everything said comes again when a line opens: each thing once, in order. */
export function told(before: readonly ChatLine[], lines: readonly ChatLine[]): ChatLine[] {
  const found = new Map([...before, ...lines].map((line) => [line.number, line]));
  return [...found.values()].sort((a, b) => a.number - b.number);
}
