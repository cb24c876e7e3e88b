import { hasUnansweredCustomer, isWithPeople } from '../model/ownership.ts'
import type { DialogDraft } from './draft.ts'

/**
 * The inbox's "waiting": open, with people or in their queue, and the customer's last message unanswered. A room whose answer failed is set to
 * waiting by `wait_again` (functions/rooms.sql) and keeps that until a person writes.
 */
export const computeWaits = ({ before, dialog, messages }: DialogDraft): boolean =>
  isWithPeople(dialog) &&
  (hasUnansweredCustomer(dialog) || (before.waits && !messages.some(({ sender }) => sender === 'HUMAN')))
