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

/** Answer of a list: numbered pages have a `total`, cursor pages a `next`. */
interface ListAnswer<Row> {
  result: Row[]
  total?: number
  isTotalCapped?: boolean
  next?: string | number | null
}

export type RowOf<O extends Operation> = Answer<O> extends { result: readonly (infer R)[] } ? R : never

/** List request. */
export interface ListRequest<F extends ListFilters> {
  search: string
  filters: FilterValues<F>
  sort: Sort
  limit: number
  offset: number
  /** Cursor, for lists with `next`; null: the beginning. */
  after: string | null
}

interface ListOptions<O extends Operation, F extends ListFilters> {
  /** Converts a request to the operation's input. */
  input: (request: ListRequest<F>) => QueryInput<O>
  /** Filters besides the search: declared once, stored in the URL, drawn by `ListFilter` or the page's bar. */
  filters?: F
  /** Default order; another one is stored in the URL as `ordem`. */
  sort?: Sort
  /** Permission for the screen, if the operation also gives partial answers to callers without it. */
  needs?: Permission
  /** A list inside a dialog or a card does not change the URL. */
  keptIn?: 'address' | 'memory'
  /** The operation's input is not known yet. */
  isWaiting?: boolean
  /** Nothing to request (no workspace chosen): an empty list without a call. */
  isWithout?: boolean
  /** A toast in addition to the error state, once per failure. */
  failed?: string
  failedDetail?: string
  failedLifeMs?: number
  refetchIntervalMs?: (answer: Answer<O> | undefined) => number | false
}

/** A list as the page's components use it. */
export interface ListState<Row> {
  isPermitted: boolean
  /** Undefined while the first page loads, and after a failure. */
  rows: readonly Row[] | undefined
  total: number | undefined
  /** The rows belong to another page or filter whose successor is loading. */
  isOld: boolean
  isFetching: boolean
  isWithout: boolean
  /** Whether a search or filter is active. */
  isNarrowed: boolean
  described: ListFilters
  error: Error | null
  refetch: () => void
  paging: Paging
  sort: Sort
  setSort: (sort: Sort) => void
  params: ListParams
  /** Resets search and filters to their defaults. */
  clear: () => void
  /** Rows selected on any page; another search or filter clears them. */
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

/** A list of the server, page by page, with search, filters and order. */
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
  const request = { search: params.search, filters, sort, limit: params.limit, offset: params.offset, after: null }
  const pages = useKeysetPages({
    key: JSON.stringify(options.input({ ...request, offset: 0 })),
    perPage: params.perPage,
    onPerPage: params.setPerPage,
  })
  const input = options.input({ ...request, after: pages.after })
  const list = useQuery({
    ...query(operation, ...([input] as unknown as QueryArguments<O>)),
    enabled: isPermitted && !isWaiting && !isWithout,
    placeholderData: keepPreviousData as never,
    refetchInterval: ({ state }) => options.refetchIntervalMs?.(state.data as Answer<O> | undefined) ?? false,
  })
  const answer = list.data as (Answer<O> & ListAnswer<RowOf<O>>) | undefined
  const rows = isWithout ? [] : answer?.result
  const total = isWithout ? 0 : answer?.total
  const next = answer?.next
  const [selected, select] = useSelected<RowOf<O>>(
    JSON.stringify(options.input({ ...request, sort: firstSort, limit: 0, offset: 0 })),
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

/** A page past the end (its last row was deleted) is replaced by the last one. */
function useClamp({ page, perPage, setPage }: ListParams, total: number | undefined): void {
  const last = total === undefined ? null : Math.max(1, Math.ceil(total / perPage))
  useEffect(() => {
    if (last !== null && page > last) setPage(last)
  }, [page, last, setPage])
}

/** Reports a failure when there is nothing to show, once until the next success. */
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

/** Selected rows belong to the active filter: another filter clears them. */
function useSelected<Row>(key: string): [readonly Row[], (rows: readonly Row[]) => void] {
  const [choice, setChoice] = useState<{ key: string; rows: readonly Row[] }>({ key, rows: [] })
  return [choice.key === key ? choice.rows : noRows, (rows) => setChoice({ key, rows })]
}
const noRows: readonly never[] = []
