import { useCallback, useEffect, useState } from 'react'
import { type ConversationRow, rowOf, whereIs } from './message-rows.ts'
import type { MessageVirtualizer } from './use-place.ts'

interface JumpOptions {
  rows: readonly ConversationRow[]
  virtual: MessageVirtualizer
  hasOlder: boolean
  /** Loads at most `limit` older messages; resolves to whether the load succeeded. */
  onOlder: (limit: number) => Promise<boolean>
  /** Target given from outside the list, used once per object. */
  target: JumpTarget | null
}

/** A message by its `seq`, or a note. */
export type JumpTarget = { seq: number } | { noteId: number }

/** Messages per page while searching, the server's maximum: the target may be far back. */
const pageOfJump = 100

/** Scrolls to a message or note and loads older messages until it is there. `found`: key of the row reached. */
export function useJump({ rows, virtual, hasOlder, onOlder, target }: JumpOptions) {
  const [sought, setSought] = useState<JumpTarget | null>(null)
  const [found, setFound] = useState<string | null>(null)
  const index = sought === null ? -1 : rowOf(rows, sought)
  const key = rows[index]?.key ?? null
  const where = sought === null || key !== null ? null : whereIs(rows, sought)
  /** Changes with each page loaded. */
  const first = rows.find(({ kind }) => kind === 'line')?.key

  useEffect(() => {
    if (key === null) return
    virtual.scrollToIndex(index, { align: 'center' })
    setFound(key)
    setSought(null)
  }, [key, index, virtual])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page without the target requests the next
  useEffect(() => {
    if (where === null) return
    // A deleted target is given up.
    if (where === 'gone') return setSought(null)
    // A newer message comes with the running request, and so does a room's first note.
    if (where === 'behind' || (!hasOlder && sought !== null && 'noteId' in sought)) return
    if (!hasOlder) return setSought(null)
    let isCurrent = true
    void onOlder(pageOfJump).then((isLoaded) => isCurrent && !isLoaded && setSought(null))
    return () => {
      isCurrent = false
    }
  }, [sought, where, hasOlder, first])

  const lead = useCallback((to: JumpTarget) => {
    setFound(null)
    setSought(to)
  }, [])
  const jump = useCallback((seq: number) => lead({ seq }), [lead])
  useEffect(() => {
    if (target) lead(target)
  }, [target, lead])
  return { jump, found }
}
