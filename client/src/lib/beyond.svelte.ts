/** What the page knows beyond its table: other tables that wait for this viewer, and whether the house has met them. */

import type { ElsewhereMessage } from "../wire";

const NOWHERE: ElsewhereMessage = { type: "elsewhere" };

export const beyond: {
  elsewhere: ElsewhereMessage;
  nameless: ((name: string) => void) | null; // the house does not know this viewer yet: gives a name and comes back
} = $state({ elsewhere: NOWHERE, nameless: null });

/** The line has come up again: what still waits will be told again. */
export function forgetElsewhere(): void {
  beyond.elsewhere = NOWHERE;
}
