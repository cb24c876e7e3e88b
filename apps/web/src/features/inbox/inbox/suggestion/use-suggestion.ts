import { useDebouncedValue } from '@mantine/hooks'
import { type Message, type Suggestion, suggestAnswer } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../app/query.ts'
import { useSuggestionSwitch } from './suggestion-switch.ts'
import { unansweredSeq } from './unanswered.ts'

/** Who walks through rooms, or whose customer writes in short pieces, asks once. */
const settleMs = 600
/** What is asked again when one comes back to a room; the canned answers may have changed meanwhile. */
const freshMs = 60_000

/** Rooms and messages whose suggestion was used or sent away: it does not come back with the room. */
const settled = new Set<string>()
const maxSettled = 1_000

/**
 * The answer suggested for what the customer wrote last, asked for once the room has stood still for a moment. Another message, or another room, and what was
 * asked is not waited for any more.
 */
export function useSuggestion(
  dialogId: number,
  messages: readonly Message[],
): { suggestion: Suggestion | null; settle: () => void } {
  const { isOn } = useSuggestionSwitch()
  const [, setSettled] = useState(0)
  const seq = unansweredSeq(messages)
  const key = `${dialogId}:${seq}`
  const [stood] = useDebouncedValue(key, settleMs)
  const isAsked = isOn && seq !== null && stood === key && !settled.has(key)
  const asked = query(suggestAnswer, { params: { id: dialogId } })
  const { data } = useQuery({
    ...asked,
    // Each message is a question of its own.
    queryKey: [...asked.queryKey, seq] as unknown as typeof asked.queryKey,
    enabled: isAsked,
    staleTime: freshMs,
    retry: false,
  })
  const settle = (): void => {
    if (settled.size >= maxSettled) settled.clear()
    settled.add(key)
    setSettled((count) => count + 1)
  }
  return { suggestion: isAsked ? (data?.suggestion ?? null) : null, settle }
}

/** For tests: as if nothing had been used or sent away. */
export const forgetSettled = (): void => settled.clear()
