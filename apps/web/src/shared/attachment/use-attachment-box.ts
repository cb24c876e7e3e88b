import { deleteFile } from '@prosa/contract'
import { makeUuid } from '@prosa/talk'
import { useSyncExternalStore } from 'react'
import { call } from '../../app/api.ts'
import { toastError, toastWarning } from '../../ui/toast.tsx'
import {
  type Attachment,
  type AttachmentActs,
  addAttachments,
  addStored,
  attachmentsOf,
  clearAttachments,
  dropAttachment,
  isUploading,
  subscribeToAttachments,
  uploadAttachment,
} from './attachments.ts'
import { boxTexts } from './texts.ts'

/** For boxes without offline storage: a file that cannot be uploaded now is refused. */
export const boxActs: AttachmentActs = {
  upload: uploadAttachment,
  isAway: () => false,
  hold: () => undefined,
  onProblem: (detail) => toastError(boxTexts.failed, { detail }),
  onDoubled: (name) => toastWarning(boxTexts.doubled, { detail: boxTexts.doubledText(name) }),
  uuid: () => makeUuid(),
}

/** Files attached to a draft, by the key of its box. They are kept while the user views other screens. */
export function useAttachmentBox(key: string, acts = boxActs) {
  const files = useSyncExternalStore(subscribeToAttachments, () => attachmentsOf(key))
  return {
    files,
    add: (chosen: readonly File[]) => void addAttachments(key, chosen, acts),
    addStored: (stored: readonly { fileId: string; name: string; mime: string; size: number }[]) =>
      addStored(key, stored, acts),
    remove: ({ localId, fileId }: Attachment) => {
      dropAttachment(key, localId)
      // If the deletion fails, the server cleans up the file later, since nothing refers to it.
      if (fileId) call(deleteFile, { params: { id: fileId } }).catch(() => undefined)
    },
    clear: () => clearAttachments(key),
    isUploading: isUploading(key),
  }
}
