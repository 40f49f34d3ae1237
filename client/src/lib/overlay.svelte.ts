/** What somebody wants to see beside what lies there – sizes on a map, what would go if all agree –; it holds until it is wanted no more. */
export const overlay = $state({ sizes: false, asksUndo: false });
