import { useSyncExternalStore } from 'react'
import { isAway } from '../../../../app/api-error.ts'
import { readScope } from '../../../../app/scope.ts'
import {
  type Attachment,
  type AttachmentActs,
  isWaiting,
  sendWhenUploaded,
  sentLater,
  stopWaiting,
  subscribeToAttachments,
} from '../../../../shared/attachment/attachments.ts'
import { boxActs, useAttachmentBox } from '../../../../shared/attachment/use-attachment-box.ts'
import { dropHeld, holdFile } from './held-files.ts'
import { boxKey } from './outgoing-storage.ts'

export const attachmentActs: AttachmentActs = { ...boxActs, isAway, hold: holdFile }

/** Files attached to the message being written in a room. */
export function useAttachments(dialogId: number) {
  const key = boxKey(readScope(), dialogId)
  const box = useAttachmentBox(key, attachmentActs)
  const waits = useSyncExternalStore(subscribeToAttachments, () => isWaiting(key))
  const sent = useSyncExternalStore(subscribeToAttachments, () => sentLater(key))
  return {
    ...box,
    remove: (file: Attachment) => {
      box.remove(file)
      if (file.isHeld) dropHeld(key, [file.localId])
    },
    /** Enter was pressed while a file was uploading. */
    isWaiting: waits,
    /** Counter, raised each time such a waiting message was sent. */
    sentLater: sent,
    sendWhenUploaded: (send: (files: readonly Attachment[]) => void) => sendWhenUploaded(key, send),
    stopWaiting: () => stopWaiting(key),
  }
}
