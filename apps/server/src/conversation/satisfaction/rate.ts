import { type Core, messageRows, type UnderLock, underLock } from '../core.ts'
import { addEvent, addMessage } from '../dialog/draft.ts'
import type { VisitorRating } from '../model/acts.ts'
import type { InboundEvent, Received } from '../model/inbound.ts'
import { askedForMs, parseRating, type Rating, satisfactionTexts } from '../model/satisfaction.ts'
import { findQuestion, type Question, writeAnswer } from './satisfaction.queries.ts'

/** How often a visitor may change their rating or add a comment. */
const mostAnswers = 5

const isOpen = ({ askedAt }: Pick<Question, 'askedAt'>, now: Date): boolean =>
  now.getTime() - askedAt.getTime() <= askedForMs

/** Stores the rating and its event, under the lock of the closed dialog. */
const keep = ({ pipeline, draft }: UnderLock, id: number, rating: Rating, extId: string | null): void => {
  const { dialog, at } = draft
  writeAnswer(pipeline, dialog.companyId, id, { ...rating, at, extId })
  addEvent(draft, { kind: 'rated', userId: null, userName: null, detail: { ...rating } })
}

/**
 * A visitor rates in the live chat; may change the score and add a comment.
 * @returns false where no rating is (any longer) requested
 */
export const rateByVisitor = async (core: Core, rating: VisitorRating): Promise<boolean> => {
  const { companyId, identityId, questionId, score } = rating
  const asked = await core.database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    return findQuestion(pipeline, companyId, questionId)
  })
  if (asked?.identityId !== identityId) return false
  const isKept = await underLock(core, companyId, asked.dialogId, async (locked) => {
    const { pipeline, draft } = locked
    const question = await findQuestion(pipeline, companyId, questionId)
    if (!question || draft.dialog.open || !isOpen(question, core.now())) return false
    const comment = rating.comment || question.comment
    // A repeated request, as when the first answer was lost.
    if (question.score === score && question.comment === comment) return true
    if (question.answers >= mostAnswers) return false
    keep(locked, questionId, { score, comment }, null)
    return true
  })
  return isKept ?? false
}

/** The open request for a rating, as found with the sender of a message. */
export interface AskedOfSender {
  id: number
  dialogId: number
  askedAt: Date
}

/** Locate the sender again: the request was answered meanwhile, or the dialog was reopened. */
export const lookAgain = Symbol('look again')

/**
 * Takes a customer's message as a rating, within the time for it. It is then not stored as a message; its text becomes the comment.
 * @returns null: not a rating, the message starts a conversation
 */
export const rateByMessage = async (
  core: Core,
  event: InboundEvent,
  asked: AskedOfSender,
): Promise<Received | typeof lookAgain | null> => {
  const rating = hasWordsAlone(event) ? parseRating(event.text) : null
  if (rating === null || !isOpen(asked, core.now())) return null
  const { companyId, extId } = event
  const kept = await underLock(
    core,
    companyId,
    asked.dialogId,
    async (locked) => {
      const { pipeline, draft } = locked
      // The live chat has buttons for this: text there is a message.
      if (!draft.hasSender) return null
      const question = await findQuestion(pipeline, companyId, asked.id)
      if (draft.dialog.open || question?.score !== null) return lookAgain
      keep(locked, asked.id, rating, extId)
      addMessage(draft, { sender: 'BOT', text: satisfactionTexts.thanks })
      return draft
    },
    { handles: core.turns },
  )
  if (kept === undefined || kept === lookAgain) return lookAgain
  return kept && { ...receivedRating(event, kept.dialog, kept.at), replies: messageRows(kept) }
}

const hasWordsAlone = ({ what, buttonId, files = [], pending = [] }: InboundEvent): boolean =>
  what === undefined && buttonId === undefined && files.length === 0 && pending.length === 0

/** The result for the channel: a message with `seq` 0, since it is not stored in the dialog. */
export const receivedRating = (
  event: InboundEvent,
  { id, version, identityId }: Received['dialog'],
  at: Date,
): Received => ({
  duplicate: false,
  message: {
    dialog_id: id,
    seq: 0,
    version,
    ext_id: event.extId,
    sender: 'CLIENT',
    user_id: null,
    sender_name: null,
    text: event.text,
    buttons: [],
    files: [],
    status: 'stored',
    failure: null,
    failure_cause: null,
    created_at: at,
    deleted_at: null,
    reply_to: null,
  },
  replies: [],
  isAsking: false,
  dialog: { id, version, identityId },
})
