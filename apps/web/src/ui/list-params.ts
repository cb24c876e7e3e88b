import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { pageSizes } from './pager.tsx'

export interface ListParams {
  /** From 1. */
  page: number
  perPage: number
  /** The calls' own words for the page. */
  limit: number
  offset: number
  /** What the search box says; '' is no search. */
  search: string
  setPage: (page: number) => void
  setPerPage: (perPage: number) => void
  setSearch: (search: string) => void
  /** Reads and writes any other filter; writing one goes back to page 1. */
  get: (name: string) => string | null
  set: (changes: Record<string, string | null>) => void
}

/** Reads a page number and size from the address; nonsense counts as the first page of 20. */
export function parsePage(params: URLSearchParams): { page: number; perPage: number } {
  const page = Number(params.get('page') ?? 1)
  const perPage = Number(params.get('perPage') ?? pageSizes[0])
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: pageSizes.some((size) => size === perPage) ? perPage : pageSizes[0],
  }
}

/** A list's page, size, search and filters, kept in the address so that a link or a return shows the same. */
export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams()
  const write = useCallback(
    (changes: Record<string, string | null>, keepsPage = false) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (!keepsPage) next.delete('page')
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return useMemo(() => {
    const { page, perPage } = parsePage(params)
    return {
      page,
      perPage,
      limit: perPage,
      offset: (page - 1) * perPage,
      search: params.get('search') ?? '',
      setPage: (next) => write({ page: next > 1 ? String(next) : null }, true),
      setPerPage: (next) => write({ perPage: next === pageSizes[0] ? null : String(next) }),
      setSearch: (search) => write({ search }),
      get: (name) => params.get(name),
      set: (changes) => write(changes),
    }
  }, [params, write])
}
