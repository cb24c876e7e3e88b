import { type RawBuilder, sql } from 'kysely'

/** A number inlined in the statement, not bound: with a bound limit the planner assumes a tenth of all rows. */
export const sqlInt = (value: number): RawBuilder<unknown> => sql.raw(String(Math.trunc(value)))
