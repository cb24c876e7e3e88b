import { cancelScheduled, type Dialog, listScheduled, planMessage, type ScheduledMessage } from '@prosa/contract'
import { makeUuid } from '@prosa/talk'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { createPersonSwitch } from '../../../../app/person-switch.ts'
import { invalidate } from '../../../../app/query.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { readScope } from '../../../../app/scope.ts'
import { type Attachment, addStored } from '../../../../shared/attachment/attachments.ts'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import { keepDraft, readDraft } from '../composer/drafts.ts'
import { boxKey } from '../composer/outgoing-storage.ts'
import { dropQuote, quoteOf } from '../composer/quotes.ts'
import { attachmentActs } from '../composer/use-attachments.ts'
import { putBeside } from '../composer/word-at.ts'
import { inboxKeys } from '../inbox-queries.ts'
import { scheduledTexts as texts } from './scheduled-texts.ts'
import type { QuickTime } from './when.ts'

/** Whether this person's planned messages are sent only if the customer does not write before. */
export const useOnlyIfSilent = createPersonSwitch('prosa.only-if-silent')

/** Words that are planned, as they stand in the composer. */
export interface Words {
  text: string
  files: readonly Attachment[]
}

interface GivenBack {
  text: string
  files: readonly { id: string; name: string; mime: string; size: number }[]
}

/** Puts words into the room's composer, beside what stands there. */
export const giveBack = (userId: number, dialogId: number, { text, files }: GivenBack): void => {
  const draft = readDraft(userId, dialogId)
  if (text !== '') keepDraft(userId, dialogId, draft.trim() === '' ? text : putBeside(draft, draft.length, text).text)
  const stored = files.map(({ id: fileId, ...file }) => ({ fileId, ...file }))
  if (stored.length > 0) addStored(boxKey(readScope(), dialogId), stored, attachmentActs)
}

/** The room has planned messages or reminders: its lines are shown. */
export const noteActs = (dialogId: number): void => {
  queryClient.setQueryData<Dialog>(inboxKeys.dialog(dialogId), (known) => known && { ...known, hasScheduled: true })
}

/** The room has planned messages: its lines are read. */
export const noteScheduled = (dialogId: number): void => {
  noteActs(dialogId)
  void invalidate(listScheduled)
}

/** What was last to be planned, with its id, until the server has answered that it is. */
let attempt: { of: string; clientId: string } | null = null

/** Body of a plan: the words, what they reply to, and an id. The same words again have the same id: after a lost answer nothing is planned twice. */
export const bodyOfWords = (dialogId: number, { text, files }: Words) => {
  const quote = quoteOf(boxKey(readScope(), dialogId))
  const body = {
    message: text,
    fileIds: files.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
    ...(quote ? { replyTo: quote.seq } : {}),
  }
  const of = JSON.stringify([readScope(), dialogId, body])
  if (attempt?.of !== of) attempt = { of, clientId: makeUuid() }
  return { clientId: attempt.clientId, ...body }
}

const undoMs = 8_000

/** After a message was planned: tells when it is sent, with the way back. */
export const tellPlanned = (userId: number, planned: ScheduledMessage, when: string): void => {
  attempt = null
  dropQuote(boxKey(readScope(), planned.dialogId))
  noteScheduled(planned.dialogId)
  const undo = async (): Promise<void> => {
    try {
      await call(cancelScheduled, { params: { id: planned.id } })
      giveBack(userId, planned.dialogId, { text: planned.message, files: planned.files })
    } catch (error) {
      toastError(texts.actFailed, { detail: errorMessage(error) })
    }
    void invalidate(listScheduled)
  }
  toastSuccess(texts.planned(when), { lifeMs: undoMs, action: { label: texts.undo, run: () => void undo() } })
}

/** Plans at a quick time. @returns the planned message; null where it failed, which is told */
export const planAt = async (
  dialogId: number,
  words: Words,
  at: QuickTime['at'],
  onlyIfSilent: boolean,
): Promise<ScheduledMessage | null> => {
  try {
    return await call(planMessage, {
      params: { id: dialogId },
      body: { ...bodyOfWords(dialogId, words), at, onlyIfSilent },
    })
  } catch (error) {
    toastError(texts.planFailed, { detail: errorMessage(error) })
    // It may be planned all the same, where the answer was lost.
    noteScheduled(dialogId)
    return null
  }
}
