import { askedWithinMs, satisfactionTexts } from '../model/satisfaction.ts'
import { addMessage, type DialogDraft } from './draft.ts'

/** Reasons for closing after which the customer is asked for a rating: by a person, after silence, or by an automation. */
const askedAfter: readonly unknown[] = ['person', 'silence', 'automation']

/**
 * Asks for a rating when a draft closes a room in which people took part and its workspace wants ratings: by message on channels with a sender, on
 * the screen in the live chat. Once for each closing.
 */
export const askSatisfaction = (draft: DialogDraft): void => {
  const { before, dialog, workspace, at, events } = draft
  if (!workspace?.asksSatisfaction || before.owner === 'closed' || dialog.owner !== 'closed') return
  const closing = events.findLast(({ kind }) => kind === 'closed')
  if (!askedAfter.includes(closing?.detail.reason) || !dialog.personTookPart) return
  // A person's own number has no bot that could ask.
  if (dialog.botId === null || draft.isSilent) return
  if (dialog.lastInboundAt === null || at.getTime() - dialog.lastInboundAt.getTime() > askedWithinMs) return
  draft.asksSatisfaction = true
  if (draft.hasSender) addMessage(draft, { sender: 'BOT', text: satisfactionTexts.question })
}
