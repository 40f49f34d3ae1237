/** What was chosen comes back from the cookies; anything else is the usual. */
import { expect, it } from "vitest";
import { readAppearance } from "../src/lib/appearance";

it.each([
  ["appearance=dark.slate", "dark", "slate"],
  ["language=de; appearance=light.parchment; other=x", "light", "parchment"],
  ["", "system", "cloth"],
  ["appearance=", "system", "cloth"],
  ["appearance=purple.velvet", "system", "cloth"],
  ["appearance=dark", "dark", "cloth"],
  ["my_appearance=dark.slate", "system", "cloth"],
])("%s", (cookies, scheme, look) => expect(readAppearance(cookies)).toEqual({ scheme, look }));
