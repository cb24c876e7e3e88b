import { deleteFile } from '@prosa/contract'
import { useSyncExternalStore } from 'react'
import { call } from '../../../app/api.ts'
import { isAway } from '../../../app/api-error.ts'
import { readScope } from '../../../app/scope.ts'
import { toastError, toastWarning } from '../../../ui/toast.tsx'
import { inboxTexts } from '../texts.ts'
import {
  type Attachment,
  type AttachmentActs,
  addAttachments,
  addStored,
  attachmentsOf,
  clearAttachments,
  dropAttachment,
  isUploading,
  isWaiting,
  sendWhenUploaded,
  sentLater,
  stopWaiting,
  subscribeToAttachments,
} from './attachments.ts'
import { dropHeld, holdFile } from './held-files.ts'
import { boxKey } from './outgoing-storage.ts'
import { uploadAttachment } from './upload-attachment.ts'

export const attachmentActs: AttachmentActs = {
  upload: uploadAttachment,
  isAway,
  hold: holdFile,
  onProblem: (detail) => toastError(inboxTexts.fileFailed, { detail }),
  onDoubled: (name) => toastWarning(inboxTexts.doubledFile, { detail: inboxTexts.doubledFileText(name) }),
  uuid: () => crypto.randomUUID(),
}

/** Files of the message being written to a room; they stay while one looks at another. */
export function useAttachments(dialogId: number, acts = attachmentActs) {
  const key = boxKey(readScope(), dialogId)
  const files = useSyncExternalStore(subscribeToAttachments, () => attachmentsOf(key))
  const waits = useSyncExternalStore(subscribeToAttachments, () => isWaiting(key))
  const sent = useSyncExternalStore(subscribeToAttachments, () => sentLater(key))
  return {
    files,
    add: (chosen: readonly File[]) => void addAttachments(key, chosen, acts),
    addStored: (stored: readonly { fileId: string; name: string; mime: string; size: number }[]) =>
      addStored(key, stored, acts),
    remove: ({ localId, fileId, isHeld }: Attachment) => {
      dropAttachment(key, localId)
      if (isHeld) dropHeld(key, [localId])
      // What cannot be deleted now is cleaned up by the server, since nothing holds it.
      if (fileId) call(deleteFile, { params: { id: fileId } }).catch(() => undefined)
    },
    clear: () => clearAttachments(key),
    isUploading: isUploading(key),
    /** Enter was pressed while a file was on its way. */
    isWaiting: waits,
    /** Grows when what waited so has gone. */
    sentLater: sent,
    sendWhenUploaded: (send: (files: readonly Attachment[]) => void) => sendWhenUploaded(key, send),
    stopWaiting: () => stopWaiting(key),
  }
}
