import type { Ask } from '../../platform/database/index.ts'
import {
  candidatesOf,
  createValues,
  isFilteredByRow,
  isSet,
  probedBy,
  type RoomsFilter,
  type RoomsPeriod,
  setOf,
} from './rooms-conditions.queries.ts'

/** A total counts to one more than that. */
const mostCounted = 10_000
/** The same where each room has to be looked at for it. */
const mostLookedAt = 1_000

export interface RoomsTotal {
  total: number
  isTotalCapped: boolean
}

/** Whether only workspace, state and that a room was not transferred are asked for: their totals are kept. */
const isKept = (filter: RoomsFilter): boolean =>
  !isSet(filter) &&
  filter.botIds === null &&
  filter.tags === null &&
  (filter.transfers === null || filter.transfers.every((name) => name === null)) &&
  !isFilteredByRow({ ...filter, transfers: null }) &&
  filter.periods.every(({ from, to }) => from === null && to === null)

/** @param counted More than what a total says are counted as one more. */
export const capTotal = (counted: number, most = mostCounted): RoomsTotal => ({
  total: Math.min(counted, most),
  isTotalCapped: counted > most,
})

/** How many rooms there are; exact where that is kept. */
export const countRooms = async (ask: Ask, filter: RoomsFilter): Promise<RoomsTotal> => {
  if (isKept(filter)) return { total: await readKept(ask, filter), isTotalCapped: false }
  const most = !isSet(filter) && isFilteredByRow(filter) ? mostLookedAt : mostCounted
  return capTotal(await countTo(ask, filter, most + 1), most)
}

/** In no order, so that it ends as soon as it has so many. */
const countTo = async (ask: Ask, filter: RoomsFilter, limit: number): Promise<number> => {
  const values = createValues()
  const most = values.put(limit)
  const { source, where } = isSet(filter) ? setOf(filter, values) : probedBy(filter, values)
  const rows = isSet(filter)
    ? `select from ${source} where ${where} limit ${most}`
    : `select from ${source} cross join lateral (select from dialog d where ${where} limit ${most}) x limit ${most}`
  const [row] = await ask<{ total: number }>(`select count(*) as total from (${rows}) found`, values.values)
  return row?.total ?? 0
}

const kept = (table: string): string =>
  `select rooms from ${table} where company_id = $1 and workspace_id = any ($2::int[]) and open = any ($3::boolean[])
    and ($4::boolean is null or transferred = $4)`

const readKept = async (ask: Ask, { companyId, workspaceIds, opens, transfers }: RoomsFilter): Promise<number> => {
  const [row] = await ask<{ total: number }>(
    `select coalesce(sum(rooms), 0) as total from (${kept('room_count')} union all ${kept('room_count_change')}) known`,
    [companyId, workspaceIds, opens, transfers === null ? null : false],
  )
  return row?.total ?? 0
}

/** Changes of one statement. */
export const mostChanges = 10_000

/** Adds changes up; those that somebody else adds up at this moment are left to them. @returns how many */
export const addUpChanges = async (ask: Ask, companyId: number): Promise<number> => {
  const [row] = await ask<{ changes: number }>(
    `with taken as (
       delete from room_count_change c using (
         select id from room_count_change where company_id = $1 order by id limit ${mostChanges} for update skip locked) t
       where c.company_id = $1 and c.id = t.id returning c.workspace_id, c.open, c.transferred, c.rooms),
     added as (
       insert into room_count (company_id, workspace_id, open, transferred, rooms)
       select $1, workspace_id, open, transferred, sum(rooms) from taken group by 2, 3, 4 order by 2, 3, 4
       on conflict (company_id, workspace_id, open, transferred) do update set rooms = room_count.rooms + excluded.rooms)
     select count(*) as changes from taken`,
    [companyId],
  )
  return row?.changes ?? 0
}

/** How many rooms `candidatesOf` gives, up to `most` and one more. */
export const countCandidates = async (
  ask: Ask,
  companyId: number,
  period: RoomsPeriod,
  most: number,
): Promise<number> => {
  const values = createValues()
  const [row] = await ask<{ total: number }>(
    `select count(*) as total from (select from (${candidatesOf(companyId, period, values)}) c limit ${values.put(most + 1)}) found`,
    values.values,
  )
  return row?.total ?? 0
}

export const listCompaniesToCount = async (ask: Ask): Promise<number[]> =>
  (await ask<{ id: number }>('select id from gate_company_ids()', [])).map(({ id }) => id)
