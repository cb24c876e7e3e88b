import { useState } from 'react'
import type { ListParams } from './list-params.ts'

/** The page's position in a list and its neighbours; null where there is none. */
export interface Paging {
  perPage: number
  onPerPage: (perPage: number) => void
  /** Range shown, from 1; null until known. */
  range: { from: number; to: number } | null
  /** Undefined while the first page loads, and for uncounted lists. */
  total: number | undefined
  /** The server stopped counting at `total`: 'mais de 10.000'. */
  isTotalCapped?: boolean | undefined
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** Page sizes or texts from a list's specification, instead of the defaults. */
  sizes?: readonly number[]
  describe?: (from: number, to: number, total: number) => string
}

/** Numbered pages, for lists with a total. */
export function numberedPages(
  { page, perPage, setPage, setPerPage }: Pick<ListParams, 'page' | 'perPage' | 'setPage' | 'setPerPage'>,
  total: number | undefined,
): Paging {
  const count = total ?? 0
  return {
    perPage,
    onPerPage: setPerPage,
    total,
    range:
      total === undefined
        ? null
        : { from: count === 0 ? 0 : (page - 1) * perPage + 1, to: Math.min(page * perPage, count) },
    onPrevious: page > 1 ? () => setPage(page - 1) : null,
    onNext: page * perPage < count ? () => setPage(page + 1) : null,
  }
}

interface KeysetAnswer {
  /** Undefined while the page loads. */
  rows: readonly unknown[] | undefined
  /** Cursor of the next page; null at the end. */
  next: string | null | undefined
  total?: number | undefined
  isTotalCapped?: boolean | undefined
}

/** Cursor pages, for lists without a total: going back retraces the cursors. Another filter or page size (`key`) starts again. */
export function useKeysetPages({
  key,
  perPage,
  onPerPage,
}: {
  key: string
  perPage: number
  onPerPage: (n: number) => void
}) {
  const wholeKey = `${perPage}:${key}`
  const [walked, setWalked] = useState<{ key: string; trail: readonly string[] }>({ key: wholeKey, trail: [] })
  const trail = walked.key === wholeKey ? walked.trail : []
  const go = (next: readonly string[]): void => setWalked({ key: wholeKey, trail: next })
  return {
    /** Cursor of the current page; null is the beginning. */
    after: trail.at(-1) ?? null,
    pagingOf: ({ rows, next, total, isTotalCapped }: KeysetAnswer): Paging => ({
      perPage,
      onPerPage,
      total,
      isTotalCapped,
      range: rows
        ? { from: rows.length === 0 ? 0 : trail.length * perPage + 1, to: trail.length * perPage + rows.length }
        : null,
      onPrevious: trail.length > 0 ? () => go(trail.slice(0, -1)) : null,
      onNext: next ? () => go([...trail, next]) : null,
    }),
  }
}
