import { useDebouncedValue } from '@mantine/hooks'
import { type Message, type Suggestion, suggestAnswer } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../app/query.ts'
import { useSuggestionSwitch } from './suggestion-switch.ts'
import { unansweredSeq } from './unanswered.ts'

/** Ms of rest before a query: walking through rooms or a burst of messages makes one query. */
const settleMs = 600
/** Ms before a room's suggestion is fetched again; canned answers may have changed. */
const freshMs = 60_000

const none: readonly Suggestion[] = []

/** Rooms and messages whose suggestion was used or dismissed, so that it does not come back. */
const settled = new Set<string>()
const maxSettled = 1_000

/**
 * The suggested answers to the customer's last message, requested after `settleMs` without changes. A new message or
 * another room abandons the running query.
 */
export function useSuggestion(
  dialogId: number,
  messages: readonly Message[],
): { suggestions: readonly Suggestion[]; settle: () => void } {
  const { isOn } = useSuggestionSwitch()
  const [, setSettled] = useState(0)
  const seq = unansweredSeq(messages)
  const key = `${dialogId}:${seq}`
  const [stood] = useDebouncedValue(key, settleMs)
  const isAsked = isOn && seq !== null && stood === key && !settled.has(key)
  const asked = query(suggestAnswer, { params: { id: dialogId } })
  const { data } = useQuery({
    ...asked,
    // The message is part of the key: each message needs its own suggestion.
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
  const found = [data?.suggestion ?? [], data?.documents ?? []].flat()
  return { suggestions: isAsked ? found : none, settle }
}

/** For tests: forgets used and dismissed suggestions. */
export const forgetSettled = (): void => settled.clear()
