import { useCallback, useMemo, useState } from 'react'
import { type AddressChanges, changeParams, useAddress, type WriteAddress } from './address.ts'
import type { OpenedParam } from './opened.ts'
import { pageSizes } from './pager.tsx'

export interface ListParams {
  /** From 1. */
  page: number
  perPage: number
  /** Page parameters as the operations take them. */
  limit: number
  offset: number
  /** Text of the search; '' for none. */
  search: string
  setPage: (page: number) => void
  setPerPage: (perPage: number) => void
  setSearch: (search: string) => void
  get: (name: string) => string | null
  /** Sets filters or order: a different list, which starts at page 1. */
  set: (changes: Record<string, string | null> & Partial<Record<OpenedParam, never>>) => void
  /** Opens something over the list; null closes it. The page stays, the browser's Back closes it, and closing leaves no history entry. */
  open: (changes: Partial<Record<OpenedParam | 'tab', string | null>>) => void
}

/** Page number and size from the URL; invalid values give the first page of 20. */
export function parsePage(params: URLSearchParams): { page: number; perPage: number } {
  const page = Number(params.get('page') ?? 1)
  const perPage = Number(params.get('perPage') ?? pageSizes[0])
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: pageSizes.some((size) => size === perPage) ? perPage : pageSizes[0],
  }
}

type Open = (changes: AddressChanges) => void

function useMemory(): [URLSearchParams, WriteAddress, Open] {
  const [text, setText] = useState('')
  const params = useMemo(() => new URLSearchParams(text), [text])
  const write = useCallback<WriteAddress>((changes) => setText((from) => changeParams(from, changes)), [])
  return [params, write, write]
}

/** A list's page, size, search and filters: in the URL, so that links and Back restore them, or in memory for a list in a dialog or a card. */
export function useListParams({ keptIn = 'address' }: { keptIn?: 'address' | 'memory' } = {}): ListParams {
  const address = useAddress()
  const memory = useMemory()
  const [params, write, open] = keptIn === 'address' ? address : memory
  return useMemo(() => {
    const { page, perPage } = parsePage(params)
    const filter = (changes: AddressChanges): void => write({ ...changes, page: null })
    return {
      page,
      perPage,
      limit: perPage,
      offset: (page - 1) * perPage,
      search: params.get('search') ?? '',
      setPage: (next) => write({ page: next > 1 ? String(next) : null }),
      setPerPage: (next) => filter({ perPage: next === pageSizes[0] ? null : String(next) }),
      setSearch: (search) => filter({ search }),
      get: (name) => params.get(name),
      set: (changes) => filter(changes as AddressChanges),
      open,
    }
  }, [params, write, open])
}
