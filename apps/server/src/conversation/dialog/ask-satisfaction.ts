import { askedWithinMs, satisfactionTexts } from '../model/satisfaction.ts'
import { addMessage, type DialogDraft } from './draft.ts'

/** Closings after which customers are asked: by a person, or by silence. */
const askedAfter: readonly unknown[] = ['person', 'silence']

/**
 * A draft that closes a room in which people took part asks the customer how it was, where the workspace wants it: in words on channels
 * that have a sender; in the live chat by what is shown there. Once for each closing.
 */
export const askSatisfaction = (draft: DialogDraft): void => {
  const { before, dialog, workspace, at, events } = draft
  if (!workspace?.asksSatisfaction || before.owner === 'closed' || dialog.owner !== 'closed') return
  const closing = events.findLast(({ kind }) => kind === 'closed')
  if (!askedAfter.includes(closing?.detail.reason) || !dialog.personTookPart) return
  // A person's own number has no bot to ask.
  if (dialog.botId === null || draft.isSilent) return
  if (dialog.lastInboundAt === null || at.getTime() - dialog.lastInboundAt.getTime() > askedWithinMs) return
  draft.asksSatisfaction = true
  if (draft.hasSender) addMessage(draft, { sender: 'BOT', text: satisfactionTexts.question })
}
