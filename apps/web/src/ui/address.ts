import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openedBy } from './opened.ts'
import { createOwnWrites } from './own-writes.ts'

/** null and '' remove a parameter. */
export type AddressChanges = Readonly<Record<string, string | null>>

interface WriteOptions {
  /** Adds a history entry; otherwise the current one is replaced. */
  isStep?: boolean
  /** Navigation state besides the URL; lost on reload. */
  state?: unknown
}

/** Changes; a function gets the current parameters. */
export type WriteAddress = (
  changes: AddressChanges | ((current: URLSearchParams) => AddressChanges),
  options?: WriteOptions,
) => void

export type ChangeOfAddress = Parameters<WriteAddress>[0]

export function changeParams(params: string, changes: ChangeOfAddress): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(typeof changes === 'function' ? changes(next) : changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}

/** Parameters that were set and not rendered yet; the next write builds on them, because the router renders later. */
const addressWrites = createOwnWrites()
let readers = 0

/** A pending write of an unmounted screen does not affect the next screen. */
const readAddress = (): (() => void) => {
  readers += 1
  return () => {
    readers -= 1
    if (readers === 0) addressWrites.forget()
  }
}

/** The navigation was blocked: drop the pending write. */
export const forgetAddressWrites = (): void => addressWrites.forget()

/** State of a history entry that opened something over the previous screen. */
const opening = { opensOverList: true }
const isOpening = (state: unknown): boolean => typeof state === 'object' && state !== null && 'opensOverList' in state

/**
 * The URL's parameters, and the only way to change some of them: writes build on each other, even before rendering. Both functions are stable. The
 * last one opens something over the screen: the browser's Back closes it, and closing it leaves no history entry.
 */
export function useAddress(): [URLSearchParams, WriteAddress, (changes: AddressChanges) => void] {
  const { search, state: historyState } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const drawn = params.toString()
  useLayoutEffect(readAddress, [])
  const seen = useRef(drawn)
  const reached = useRef<unknown>(historyState)
  useLayoutEffect(() => {
    seen.current = drawn
    addressWrites.see(drawn)
  }, [drawn])
  useLayoutEffect(() => {
    reached.current = historyState
  }, [historyState])
  const write = useCallback<WriteAddress>(
    (changes, { isStep = false, state } = {}) => {
      const from = addressWrites.last() ?? seen.current
      const next = changeParams(from, changes)
      if (next === from && state === undefined) return
      if (next !== from) addressWrites.add(next)
      void navigate({ search: next }, { replace: !isStep, state })
    },
    [navigate],
  )
  const open = useCallback(
    (changes: AddressChanges) => {
      const from = addressWrites.last() ?? seen.current
      const next = changeParams(from, changes)
      if (next === from) return
      const [was, is] = [openedBy(from), openedBy(next)]
      const state = reached.current
      if (was !== '' && is === '' && isOpening(state) && from === seen.current) return void navigate(-1)
      addressWrites.add(next)
      void navigate({ search: next }, was === '' ? { state: opening } : { replace: true, state })
    },
    [navigate],
  )
  return [params, write, open]
}
