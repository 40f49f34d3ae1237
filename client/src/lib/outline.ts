/** The outline of a zone as one path: every side of a square whose neighbour belongs elsewhere. */

import type { Grid } from "../wire";

export function outline(grid: Grid, inside: (cell: number) => boolean, unit: number, inset: number): string {
  const parts: string[] = [];
  const has = (c: number, r: number): boolean => c >= 0 && r >= 0 && c < grid.columns && r < grid.rows && inside(r * grid.columns + c);
  for (let r = 0; r < grid.rows; r++) {
    for (let c = 0; c < grid.columns; c++) {
      if (!has(c, r)) continue;
      const [x0, y0, x1, y1] = [c * unit, r * unit, (c + 1) * unit, (r + 1) * unit];
      const [left, right, up, down] = [has(c - 1, r), has(c + 1, r), has(c, r - 1), has(c, r + 1)];
      const [l, t] = [left ? 0 : inset, up ? 0 : inset];
      const [e, b] = [right ? 0 : inset, down ? 0 : inset];
      if (!up) parts.push(`M${x0 + l} ${y0 + inset}H${x1 - e}`);
      if (!down) parts.push(`M${x0 + l} ${y1 - inset}H${x1 - e}`);
      if (!left) parts.push(`M${x0 + inset} ${y0 + t}V${y1 - b}`);
      if (!right) parts.push(`M${x1 - inset} ${y0 + t}V${y1 - b}`);
      // the two short sides that round an inner corner
      if (up && left && !has(c - 1, r - 1)) parts.push(`M${x0} ${y0 + inset}H${x0 + inset}V${y0}`);
      if (up && right && !has(c + 1, r - 1)) parts.push(`M${x1} ${y0 + inset}H${x1 - inset}V${y0}`);
      if (down && left && !has(c - 1, r + 1)) parts.push(`M${x0} ${y1 - inset}H${x0 + inset}V${y1}`);
      if (down && right && !has(c + 1, r + 1)) parts.push(`M${x1} ${y1 - inset}H${x1 - inset}V${y1}`);
    }
  }
  return parts.join("");
}

/** All squares of a zone as one path, for tint and hatching. */
export function fillOf(grid: Grid, inside: (cell: number) => boolean, unit: number): string {
  return grid.cells
    .map((_, i) => (inside(i) ? `M${(i % grid.columns) * unit} ${Math.floor(i / grid.columns) * unit}h${unit}v${unit}h${-unit}z` : ""))
    .join("");
}
