/** What somebody wants to see on a map beside what lies there; it holds until it is wanted no more. */
export const overlay = $state({ sizes: false });
