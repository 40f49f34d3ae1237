// A bot that plays at a running house over the network, in JavaScript without any package (docs/network-bots.md).
//
//     TAFELRUNDE_TOKEN=… node examples/network/bot.mjs https://castles.example.org [--open] [--matches 20] [table …]
//
// It answers every challenge, sits down at the tables named, with --open at any open table, and plays any game: of the
// legal moves it picks one by chance. Its own `choose` is all another bot has to replace. Node 18 and newer.

const words = process.argv.slice(2);
const flag = (name) => (words.includes(name) ? words.splice(words.indexOf(name), 1).length > 0 : false);
const value = (name, usual) => (words.includes(name) ? Number(words.splice(words.indexOf(name), 2)[1]) : usual);
const open = flag("--open"), matches = value("--matches", 0), pause = 1000 * value("--pause", 3);
const [address, ...tables] = words;
const headers = { authorization: `Bearer ${process.env.TAFELRUNDE_TOKEN}`, "content-type": "application/json" };
const LATER = [429, 502, 503, 504]; // statuses: not just now, by the house or a proxy before it
const SILENCE = 60_000; // the house says something every fifteen seconds: after a minute the line is lost
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** One of the legal moves. */
function choose(question) {
  return question.legal[question.seed % question.legal.length];
}

/** The answer of the house, or its refusal in the same form; asks again where the house says so or the answer is lost.
 *  That does no harm: a move is never made twice. */
async function ask(method, path, body) {
  for (;;) {
    try {
      const answer = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) });
      if (!LATER.includes(answer.status)) return await answer.json();
      await answer.text();
    } catch (lost) {
      console.log(path, String(lost));
    }
    await sleep(2000);
  }
}

/** The messages of a table, one after the other; throws when the line is lost. */
async function* messages(match) {
  const lost = new AbortController();
  let alarm = setTimeout(() => lost.abort(), SILENCE);
  try {
    const answer = await fetch(`${address}/table/${match}/bot/stream`, { headers, signal: lost.signal });
    if (!answer.ok) {
      if (!LATER.includes(answer.status)) yield { type: "bye", again: false, why: (await answer.json()).say };
      return;
    }
    const decoder = new TextDecoder();
    let rest = "";
    for await (const bytes of answer.body) {
      clearTimeout(alarm);
      alarm = setTimeout(() => lost.abort(), SILENCE);
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line.trim()) yield JSON.parse(line);
    }
  } finally {
    clearTimeout(alarm);
    lost.abort();
  }
}

/** Play a match to its end; after a lost line the table is opened again, and nothing is missing. */
async function play(match) {
  for (;;) {
    try {
      for await (const message of messages(match)) {
        if (message.type === "move" && !message.paused) {
          const told = await ask("POST", `/table/${match}/bot/move`, { id: message.id, move: choose(message) });
          if (told.type === "refusal") console.log(match, told.say);
        } else if (message.type === "end") {
          console.log(match, "ended, ranks:", message.ranks.join(" "));
        } else if (message.type === "bye" && !message.again) {
          return;
        }
      }
    } catch (lost) {
      console.log(match, String(lost));
    }
    await sleep(2000);
  }
}

const playing = new Map(); // by table: is it being played at?
for (const match of tables) console.log(match, JSON.stringify(await ask("POST", `/table/${match}/bot/sit`)));
for (;;) {
  const told = await ask("GET", "/bot/tables");
  if (told.type === "refusal") console.log(told.say);
  for (const table of [...(told.challenges ?? []), ...(open ? (told.open ?? []) : [])])
    await ask("POST", `/table/${table.match}/bot/sit`);
  for (const { match } of told.tables ?? [])
    if (!playing.get(match)) {
      playing.set(match, true);
      play(match).finally(() => playing.set(match, false));
    }
  if (matches && playing.size >= matches && ![...playing.values()].some((going) => going)) break;
  await sleep(pause);
}
