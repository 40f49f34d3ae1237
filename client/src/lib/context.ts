import { getContext, setContext } from "svelte";
import type { Stage } from "./stage.svelte";
import type { Table } from "./table.svelte";

const TABLE = Symbol("table");
const STAGE = Symbol("stage");

export const setTable = (table: Table): Table => setContext(TABLE, table);
export const getTable = (): Table => getContext<Table>(TABLE);
export const setStage = (stage: Stage): Stage => setContext(STAGE, stage);
export const getStage = (): Stage => getContext<Stage>(STAGE);
