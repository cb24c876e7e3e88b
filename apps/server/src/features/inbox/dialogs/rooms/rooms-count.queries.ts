import type { Ask } from '../../../../platform/database/index.ts'
import { capTotal, mostCounted, type Total } from '../../../../platform/lists/index.ts'
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

/** Limit of a total for which each room has to be checked. */
const mostLookedAt = 1_000

/** Number of rooms, up to the limit of counting. */
export const countRooms = async (ask: Ask, filter: RoomsFilter): Promise<Total> => {
  const most = !isSet(filter) && isFilteredByRow(filter) ? mostLookedAt : mostCounted
  return capTotal(await countTo(ask, filter, most + 1), most)
}

/** Without an order, so that the query ends at the limit. */
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

/** Number of rooms from `candidatesOf`, up to `most` + 1. */
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
