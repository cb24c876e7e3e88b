import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openedBy } from './opened.ts'
import { createOwnWrites } from './own-writes.ts'

/** null and '' take a parameter away. */
export type AddressChanges = Readonly<Record<string, string | null>>

interface WriteOptions {
  /** "Back" leads to the address before; else it is replaced. */
  isStep?: boolean
  /** What the place is gone to for, beside what the address shows: it is lost on a reload. */
  state?: unknown
}

/** What is to be changed; a function is told the address as it is by now. */
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

/** What was written into the address and is not drawn yet: the next write builds on it, though the router draws it only later. */
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

/** Somebody stayed where the address was to change: what was written does not come, and nothing builds on it. */
export const forgetAddressWrites = (): void => addressWrites.forget()

/** Of a step in the history that opened something over the list before it. */
const opening = { opensOverList: true }
const isOpening = (state: unknown): boolean => typeof state === 'object' && state !== null && 'opensOverList' in state

/**
 * The parameters of the address, and the one way to change some of them: each write builds on the one before, also where that is not
 * drawn yet. Both functions stay the same, whatever the address says. The last one opens what stands over the screen:
 * the browser's Back closes it, and closing it leaves no step behind.
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
