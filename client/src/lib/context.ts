import { getContext, setContext } from "svelte";
import type { Layout } from "./layout.svelte";
import type { Table } from "./table.svelte";

const TABLE = Symbol("table");
const LAYOUT = Symbol("layout");

/** Svelte action: what the page lends has its place here. */
export const lent = (place: HTMLElement, what: HTMLElement): void => place.append(what);

export const setTable = (table: Table): Table => setContext(TABLE, table);
export const getTable = (): Table => getContext<Table>(TABLE);
export const setLayout = (layout: Layout): Layout => setContext(LAYOUT, layout);
export const getLayout = (): Layout => getContext<Layout>(LAYOUT);
