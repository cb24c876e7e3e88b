import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type OpenedParam, openedBy } from './opened.ts'
import { createOwnWrites } from './own-writes.ts'
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
  set: (changes: Record<string, string | null> & Partial<Record<OpenedParam, never>>) => void
  /**
   * Opens what stands over the list, and closes it by null: the page stays, the browser's Back closes it, and closing it leaves no step
   * behind that Back would have to walk through.
   */
  open: (changes: Partial<Record<OpenedParam | 'tab', string | null>>) => void
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

type Change = (changes: Record<string, string | null>, keepsPage?: boolean) => void
type Open = (changes: Record<string, string | null>) => void

function changed(params: string, changes: Record<string, string | null>, keepsPage: boolean): string {
  const next = new URLSearchParams(params)
  if (!keepsPage) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}

/** What was written into the address and is not drawn yet: the next write builds on it, though the router knows it only later. */
const addressWrites = createOwnWrites()
let readers = 0

/** A write that its screen did not live to draw is not what the next screen builds on. */
const readAddress = (): (() => void) => {
  readers += 1
  return () => {
    readers -= 1
    if (readers === 0) addressWrites.forget()
  }
}

/** Of a step in the history that opened something over the list before it. */
const opening = { opensOverList: true }
const isOpening = (state: unknown): boolean => typeof state === 'object' && state !== null && 'opensOverList' in state

function useAddress(): [URLSearchParams, Change, Open] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const drawn = params.toString()
  useLayoutEffect(readAddress, [])
  useLayoutEffect(() => void addressWrites.see(drawn), [drawn])
  const change = useCallback<Change>(
    (changes, keepsPage = false) => {
      const from = addressWrites.last() ?? drawn
      const next = changed(from, changes, keepsPage)
      if (next === from) return
      addressWrites.add(next)
      setParams(new URLSearchParams(next), { replace: true })
    },
    [drawn, setParams],
  )
  const open = useCallback<Open>(
    (changes) => {
      const from = addressWrites.last() ?? drawn
      const next = changed(from, changes, true)
      if (next === from) return
      const [was, is] = [openedBy(from), openedBy(next)]
      if (was !== '' && is === '' && isOpening(state) && from === drawn) return void navigate(-1)
      addressWrites.add(next)
      setParams(new URLSearchParams(next), was === '' ? { state: opening } : { replace: true, state })
    },
    [drawn, setParams, state, navigate],
  )
  return [params, change, open]
}

function useMemory(): [URLSearchParams, Change, Open] {
  const [text, setText] = useState('')
  const params = useMemo(() => new URLSearchParams(text), [text])
  const change = useCallback<Change>(
    (changes, keepsPage = false) => setText((from) => changed(from, changes, keepsPage)),
    [],
  )
  const open = useCallback<Open>((changes) => change(changes, true), [change])
  return [params, change, open]
}

/**
 * A list's page, size, search and filters: in the address, so that a link or a return shows the same, or in memory, for a list
 * within a dialog or a card.
 */
export function useListParams({ keptIn = 'address' }: { keptIn?: 'address' | 'memory' } = {}): ListParams {
  const address = useAddress()
  const memory = useMemory()
  const [params, write, open] = keptIn === 'address' ? address : memory
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
      set: (changes) => write(changes as Record<string, string | null>),
      open,
    }
  }, [params, write, open])
}
