import { useCallback, useEffect, useState } from 'react'
import { type ConversationRow, rowOfSeq } from './message-rows.ts'
import type { Window } from './use-place.ts'

interface JumpOptions {
  rows: readonly ConversationRow[]
  virtual: Window
  hasOlder: boolean
  /** Loads what is older; answers whether that went well. */
  onOlder: () => Promise<boolean>
}

/** Leads to one message wherever it stands; older ones are loaded until it is there. `found`: the key of the row that one was led to. */
export function useJump({ rows, virtual, hasOlder, onOlder }: JumpOptions) {
  const [sought, setSought] = useState<number | null>(null)
  const [found, setFound] = useState<string | null>(null)
  const index = sought === null ? -1 : rowOfSeq(rows, sought)
  const key = rows[index]?.key ?? null
  const oldest = rows[0]?.key

  useEffect(() => {
    if (key === null) return
    virtual.scrollToIndex(index, { align: 'center' })
    setFound(key)
    setSought(null)
  }, [key, index, virtual])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came and did not hold it asks for the next
  useEffect(() => {
    if (sought === null || key !== null) return
    if (!hasOlder) return setSought(null)
    let isCurrent = true
    void onOlder().then((isLoaded) => isCurrent && !isLoaded && setSought(null))
    return () => {
      isCurrent = false
    }
  }, [sought, key, hasOlder, oldest])

  const jump = useCallback((seq: number) => {
    setFound(null)
    setSought(seq)
  }, [])
  return { jump, found }
}
