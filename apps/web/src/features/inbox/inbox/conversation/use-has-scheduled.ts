import type { Dialog } from '@prosa/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../../../app/live/index.ts'
import { inboxKeys } from '../inbox-queries.ts'

/** Whether people planned messages for the room: as it was read, or told by the stream since. */
export function useHasScheduled(id: number, dialog: Pick<Dialog, 'hasScheduled'> | undefined): boolean {
  const cache = useQueryClient()
  useEffect(() => {
    const key = inboxKeys.dialog(id)
    return live.on('scheduled', ({ dialogId }) => {
      if (dialogId === id) cache.setQueryData<Dialog>(key, (known) => known && { ...known, hasScheduled: true })
    })
  }, [id, cache])
  return dialog?.hasScheduled === true
}
