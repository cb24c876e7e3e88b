import type { RoomField } from '@prosa/contract'
import { useMemo } from 'react'
import type { DayRange } from '../../ui/day-range.ts'
import { type ListParams, useListParams } from '../../ui/list-params.ts'
import type { Sort } from '../../ui/table-types.ts'
import { useFormats } from '../../ui/use-formats.ts'

/** Filters that are typed or chosen below a column's title. */
export const filterFields = [
  'id',
  'leadName',
  'phone',
  'botName',
  'plataform',
  'transferredTo',
  'workspace',
  'objective',
  'tag',
  'statusTime',
] as const satisfies readonly RoomField[]
export type FilterName = (typeof filterFields)[number]

export type StatusChoice = 'Todas' | 'Aberto' | 'Finalizado'
const statuses: Readonly<Record<string, StatusChoice>> = { todas: 'Todas', finalizado: 'Finalizado' }
const everyDay = 'todas'

export interface RoomsParams extends Pick<ListParams, 'perPage' | 'limit' | 'setPerPage'> {
  filters: Readonly<Record<FilterName, string>>
  status: StatusChoice
  startedIn: DayRange
  lastMessageIn: DayRange
  /** The table as it is opened: rooms with a message of today. */
  isToday: boolean
  sort: Sort
  /** Of all filters, to tell lists apart. */
  key: string
  isNarrowed: boolean
  setFilter: (name: FilterName, value: string) => void
  /** A channel or a bot; empty: any. */
  setServedBy: (choice: { plataform: string; botName: string }) => void
  setStatus: (status: StatusChoice) => void
  setStartedIn: (range: DayRange) => void
  setLastMessageIn: (range: DayRange) => void
  setSort: (sort: Sort) => void
  clear: () => void
}

const rangeOf = (text: string | null): DayRange => {
  const [, startAt, endAt] = /^(\d{4}-\d{2}-\d{2})?~(\d{4}-\d{2}-\d{2})?$/.exec(text ?? '') ?? []
  return { startAt: startAt ?? null, endAt: endAt ?? null }
}
const printRange = ({ startAt, endAt }: DayRange): string | null =>
  startAt === null && endAt === null ? null : `${startAt ?? ''}~${endAt ?? ''}`

const newestFirst: Sort = { field: 'lastMessage', order: 'desc' }

/** What the rooms' table shows, kept in the address; without a word of it: open rooms with a message of today, the newest first. */
export function useRoomsParams(): RoomsParams {
  const params = useListParams()
  const { dayKey } = useFormats()
  const today = dayKey(new Date().toISOString())
  return useMemo(() => {
    const { get, set } = params
    const lastMessage = get('ultima')
    const [field, order] = (get('ordem') ?? '').split('-')
    const filters = Object.fromEntries(filterFields.map((name) => [name, get(name) ?? ''])) as Record<
      FilterName,
      string
    >
    const status = statuses[get('status') ?? ''] ?? 'Aberto'
    const startedIn = rangeOf(get('inicio'))
    const lastMessageIn =
      lastMessage === null
        ? { startAt: today, endAt: today }
        : lastMessage === everyDay
          ? { startAt: null, endAt: null }
          : rangeOf(lastMessage)
    const sort: Sort = field ? { field, order: order === 'desc' ? 'desc' : 'asc' } : newestFirst
    return {
      perPage: params.perPage,
      limit: params.limit,
      setPerPage: params.setPerPage,
      filters,
      status,
      startedIn,
      lastMessageIn,
      isToday: lastMessage === null,
      sort,
      key: JSON.stringify([filters, status, startedIn, lastMessageIn, sort]),
      isNarrowed: status !== 'Todas' || printRange(startedIn) !== null || Object.values(filters).some(Boolean),
      setFilter: (name, value) => set({ [name]: value }),
      setServedBy: ({ plataform, botName }) => set({ plataform, botName }),
      setStatus: (next) => set({ status: next === 'Aberto' ? null : next.toLowerCase() }),
      setStartedIn: (range) => set({ inicio: printRange(range) }),
      setLastMessageIn: (range) => set({ ultima: printRange(range) ?? everyDay }),
      setSort: (next) =>
        set({
          ordem:
            next.field === newestFirst.field && next.order === newestFirst.order ? null : `${next.field}-${next.order}`,
        }),
      clear: () =>
        set({
          status: null,
          inicio: null,
          ultima: null,
          ordem: null,
          ...Object.fromEntries(filterFields.map((name) => [name, null])),
        }),
    }
  }, [params, today])
}
