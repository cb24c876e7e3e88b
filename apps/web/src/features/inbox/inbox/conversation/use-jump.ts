import { useCallback, useEffect, useState } from 'react'
import { type ConversationRow, rowOf, whereIs } from './message-rows.ts'
import type { MessageVirtualizer } from './use-place.ts'

interface JumpOptions {
  rows: readonly ConversationRow[]
  virtual: MessageVirtualizer
  hasOlder: boolean
  /** Loads what is older, so many at most; answers whether that went well. */
  onOlder: (limit: number) => Promise<boolean>
  /** Led to without a press in here, each object once. */
  target: JumpTarget | null
}

/** A message by its place, or a note. */
export type JumpTarget = { seq: number } | { noteId: number }

/** As many as the server gives at once: what is sought may stand far back. */
const pageOfJump = 100

/** Leads to one message or note wherever it stands; older ones are loaded until it is there. `found`: the key of the row that one was led to. */
export function useJump({ rows, virtual, hasOlder, onOlder, target }: JumpOptions) {
  const [sought, setSought] = useState<JumpTarget | null>(null)
  const [found, setFound] = useState<string | null>(null)
  const index = sought === null ? -1 : rowOf(rows, sought)
  const key = rows[index]?.key ?? null
  const where = sought === null || key !== null ? null : whereIs(rows, sought)
  /** Each page that came makes it another one. */
  const first = rows.find(({ kind }) => kind === 'line')?.key

  useEffect(() => {
    if (key === null) return
    virtual.scrollToIndex(index, { align: 'center' })
    setFound(key)
    setSought(null)
  }, [key, index, virtual])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came and did not hold it asks for the next
  useEffect(() => {
    if (where === null) return
    // What was deleted meanwhile is sought no more.
    if (where === 'gone') return setSought(null)
    // A newer one comes with the answer that is under way; so does the first note of a room.
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
