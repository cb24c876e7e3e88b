import { useState } from 'react'
import type { ListParams } from './list-params.ts'

/** Where in a list the page stands, and the ways to its neighbours; null where there is none. */
export interface Paging {
  perPage: number
  onPerPage: (perPage: number) => void
  /** What is shown, from 1; null while it is not known. */
  range: { from: number; to: number } | null
  /** Undefined while the first page loads, and of lists that nobody counts. */
  total: number | undefined
  /** The server stopped counting at `total`: 'mais de 10.000'. */
  isTotalCapped?: boolean | undefined
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** Of lists whose specification says another choice of sizes, or other words for what is shown. */
  sizes?: readonly number[]
  describe?: (from: number, to: number, total: number) => string
}

/** Pages by number, of lists that say how many there are. */
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
  /** The server's word for the page after this one; null at the end. */
  next: string | null | undefined
  total?: number | undefined
  isTotalCapped?: boolean | undefined
}

/**
 * Pages of lists that go on from a place instead of counting, however long they are: the way back is the way that was come.
 * Another filter or page size (`key`) begins anew.
 */
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
    /** What the call names its place by; null is the beginning. */
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
