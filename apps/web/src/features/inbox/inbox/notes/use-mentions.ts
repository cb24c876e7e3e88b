import { listMentions, readMentions } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../app/api.ts'
import { useLiveStores } from '../../../../app/live/index.ts'
import { invalidate, query } from '../../../../app/query.ts'

/** Number of unread mentions; the stream says when to refetch. */
export function useUnreadMentions(): number {
  const { data } = useQuery(query(listMentions, { query: { limit: 1 } }))
  return data?.unread ?? 0
}

/** Marks mentions as read. After a failure they stay unread until the next look. */
export const markRead = (dialogId: number): void => {
  call(readMentions, { params: { id: dialogId } }).then(
    () => invalidate(listMentions),
    () => undefined,
  )
}

/** Ms between checks whether the room is being read. */
const lookEveryMs = 1_000

/** Marks this person's mentions in a room as read once the room is being read. */
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
