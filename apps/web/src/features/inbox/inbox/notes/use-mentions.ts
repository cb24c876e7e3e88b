import { listMentions, readMentions } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../app/api.ts'
import { useLiveStores } from '../../../../app/live/index.ts'
import { invalidate, query } from '../../../../app/query.ts'

/** How many mentions are unread: the stream says when to ask anew. */
export function useUnreadMentions(): number {
  const { data } = useQuery(query(listMentions, { query: { limit: 1 } }))
  return data?.unread ?? 0
}

/** What is not taken now stays unread, and is tried again with the next look at it. */
export const markRead = (dialogId: number): void => {
  call(readMentions, { params: { id: dialogId } }).then(
    () => invalidate(listMentions),
    () => undefined,
  )
}

/** Somebody looks at a note after the room has been on the screen for a moment. */
const lookEveryMs = 1_000

/** What calls this person in a room is read once the room is being read. */
export function useReadingMentions(dialogId: number): void {
  const unread = useUnreadMentions()
  const { readReading } = useLiveStores()
  useEffect(() => {
    if (unread === 0) return
    const look = (): void => {
      if (readReading() !== dialogId) return
      clearInterval(timer)
      markRead(dialogId)
    }
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [unread, dialogId, readReading])
}
