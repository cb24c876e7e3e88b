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

/** What cannot be uploaded now is refused. */
export const boxActs: AttachmentActs = {
  upload: uploadAttachment,
  isAway: () => false,
  hold: () => undefined,
  onProblem: (detail) => toastError(boxTexts.failed, { detail }),
  onDoubled: (name) => toastWarning(boxTexts.doubled, { detail: boxTexts.doubledText(name) }),
  uuid: () => makeUuid(),
}

/** Files of what is being written, by the key of the box they are in; they stay while one looks at something else. */
export function useAttachmentBox(key: string, acts = boxActs) {
  const files = useSyncExternalStore(subscribeToAttachments, () => attachmentsOf(key))
  return {
    files,
    add: (chosen: readonly File[]) => void addAttachments(key, chosen, acts),
    addStored: (stored: readonly { fileId: string; name: string; mime: string; size: number }[]) =>
      addStored(key, stored, acts),
    remove: ({ localId, fileId }: Attachment) => {
      dropAttachment(key, localId)
      // What cannot be deleted now is cleaned up by the server, since nothing holds it.
      if (fileId) call(deleteFile, { params: { id: fileId } }).catch(() => undefined)
    },
    clear: () => clearAttachments(key),
    isUploading: isUploading(key),
  }
}
