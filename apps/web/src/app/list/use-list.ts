import type { Operation, Permission } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  clearedFilters,
  type FilterValues,
  isFiltered,
  type ListFilters,
  printFilters,
  readFilters,
} from '../../ui/list-filters.ts'
import { type ListParams, useListParams } from '../../ui/list-params.ts'
import { numberedPages, type Paging, useKeysetPages } from '../../ui/paging.ts'
import type { Sort } from '../../ui/table-types.ts'
import { toastError } from '../../ui/toast.tsx'
import type { Answer } from '../api.ts'
import { type QueryArguments, type QueryInput, query } from '../query.ts'
import { useCan } from '../session.tsx'

/** What a list answers: pages by number say a `total`, pages that go on from a place say `next`. */
interface ListAnswer<Row> {
  result: Row[]
  total?: number
  isTotalCapped?: boolean
  next?: string | number | null
}

export type RowOf<O extends Operation> = Answer<O> extends { result: readonly (infer R)[] } ? R : never

/** What is asked for. */
export interface Wanted<F extends ListFilters> {
  search: string
  filters: FilterValues<F>
  sort: Sort
  limit: number
  offset: number
  /** Of lists that go on from a place; null is their beginning. */
  after: string | null
}

interface ListOptions<O extends Operation, F extends ListFilters> {
  /** The call's own words for what is wanted. */
  input: (wanted: Wanted<F>) => QueryInput<O>
  /** Beside the search: described once, kept in the address, drawn by `ListFilter` or the page's own bar. */
  filters?: F
  /** The order in which the list is opened; another one is kept in the address as `ordem`. */
  sort?: Sort
  /** What the screen asks for, where the call tells others a part of it as well. */
  needs?: Permission
  /** A list within a dialog or a card leaves the address alone. */
  keptIn?: 'address' | 'memory'
  /** What it is asked by is not known yet. */
  isWaiting?: boolean
  /** There is nothing to ask for (no workspace chosen): an empty list, without a call. */
  isWithout?: boolean
  /** A toast beside the failed state, once for each failure. */
  failed?: string
  failedDetail?: string
  failedLifeMs?: number
  refetchIntervalMs?: (answer: Answer<O> | undefined) => number | false
}

/** A list of the server as the pieces of a page take it. */
export interface ListState<Row> {
  isPermitted: boolean
  /** Undefined while the first page loads, and where it failed. */
  rows: readonly Row[] | undefined
  total: number | undefined
  /** The rows are those of another page or filter, whose own are on their way. */
  isOld: boolean
  isFetching: boolean
  isWithout: boolean
  /** The search or a filter leaves something out. */
  isNarrowed: boolean
  error: Error | null
  refetch: () => void
  paging: Paging
  sort: Sort
  setSort: (sort: Sort) => void
  params: ListParams
  /** The search and the filters as the list is opened. */
  clear: () => void
  /** Rows chosen on any page; another search or filter ends the choice. */
  selected: readonly Row[]
  select: (rows: readonly Row[]) => void
}

export interface List<O extends Operation, F extends ListFilters> extends ListState<RowOf<O>> {
  answer: Answer<O> | undefined
  described: F
  filters: FilterValues<F>
  setFilters: (values: Partial<FilterValues<F>>) => void
}

const noSort: Sort = { field: '', order: 'asc' }
const noFilters = {} as const

/** A list of the server, page by page, with what it is searched, filtered and sorted by. */
export function useList<O extends Operation, const F extends ListFilters = Record<never, never>>(
  operation: O,
  options: ListOptions<O, F>,
): List<O, F> {
  const { keptIn = 'address', isWaiting = false, isWithout = false, sort: firstSort = noSort } = options
  const described = options.filters ?? (noFilters as unknown as F)
  const can = useCan()
  const isPermitted = can.call(operation) && (options.needs === undefined || can(options.needs))
  const params = useListParams({ keptIn })
  const filters = readFilters(described, params.get)
  const sort = parseSort(params.get('ordem')) ?? firstSort
  const wanted = { search: params.search, filters, sort, limit: params.limit, offset: params.offset, after: null }
  const pages = useKeysetPages({
    key: JSON.stringify(options.input({ ...wanted, offset: 0 })),
    perPage: params.perPage,
    onPerPage: params.setPerPage,
  })
  const input = options.input({ ...wanted, after: pages.after })
  const list = useQuery({
    ...query(operation, ...([input] as unknown as QueryArguments<O>)),
    enabled: isPermitted && !isWaiting && !isWithout,
    placeholderData: keepPreviousData as never,
    refetchInterval: ({ state }) => options.refetchIntervalMs?.(state.data as Answer<O> | undefined) ?? false,
    meta: { quiet: true },
  })
  const answer = list.data as (Answer<O> & ListAnswer<RowOf<O>>) | undefined
  const rows = isWithout ? [] : answer?.result
  const total = isWithout ? 0 : answer?.total
  const next = answer?.next
  const [selected, select] = useSelected<RowOf<O>>(
    JSON.stringify(options.input({ ...wanted, sort: firstSort, limit: 0, offset: 0 })),
  )
  useClamp(params, total)
  useToldOnce(list.error !== null && answer === undefined, answer !== undefined, options)
  return {
    isPermitted,
    answer,
    rows,
    total,
    isOld: list.isPlaceholderData,
    isFetching: list.isFetching,
    isWithout,
    isNarrowed: params.search !== '' || isFiltered(filters),
    error: list.error,
    refetch: () => void list.refetch(),
    paging:
      next === undefined
        ? numberedPages(params, total)
        : pages.pagingOf({
            rows,
            next: next === null ? null : String(next),
            total,
            isTotalCapped: answer?.isTotalCapped,
          }),
    sort,
    setSort: (wish) => params.set({ ordem: isSameSort(wish, firstSort) ? null : `${wish.field}-${wish.order}` }),
    params,
    described,
    filters,
    setFilters: (values) => params.set(printFilters(described, values)),
    clear: () => params.set({ search: null, ordem: null, ...clearedFilters(described) }),
    selected,
    select,
  }
}

function parseSort(text: string | null): Sort | null {
  const [field, order] = (text ?? '').split('-')
  return field ? { field, order: order === 'desc' ? 'desc' : 'asc' } : null
}

const isSameSort = (one: Sort, other: Sort): boolean => one.field === other.field && one.order === other.order

/** A page past the end, as after its last row was deleted, gives way to the last one. */
function useClamp({ page, perPage, setPage }: ListParams, total: number | undefined): void {
  const last = total === undefined ? null : Math.max(1, Math.ceil(total / perPage))
  useEffect(() => {
    if (last !== null && page > last) setPage(last)
  }, [page, last, setPage])
}

/** A failure is told when there is nothing to show, and not again at each look until something came. */
function useToldOnce(
  isFailed: boolean,
  hasCome: boolean,
  {
    failed: text,
    failedDetail: detail,
    failedLifeMs: lifeMs,
  }: Pick<ListOptions<Operation, ListFilters>, 'failed' | 'failedDetail' | 'failedLifeMs'>,
): void {
  const isTold = useRef(false)
  useEffect(() => {
    if (hasCome) isTold.current = false
    if (!isFailed || isTold.current || text === undefined) return
    isTold.current = true
    toastError(text, { ...(detail === undefined ? {} : { detail }), ...(lifeMs === undefined ? {} : { lifeMs }) })
  }, [isFailed, hasCome, text, detail, lifeMs])
}

/** Whoever acts on many rows acts on those that passed the filter which is in force: another one ends the choice. */
function useSelected<Row>(key: string): [readonly Row[], (rows: readonly Row[]) => void] {
  const [choice, setChoice] = useState<{ key: string; rows: readonly Row[] }>({ key, rows: [] })
  return [choice.key === key ? choice.rows : noRows, (rows) => setChoice({ key, rows })]
}
const noRows: readonly never[] = []
