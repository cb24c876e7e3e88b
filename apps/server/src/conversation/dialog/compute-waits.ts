import { hasUnansweredCustomer, isWithPeople } from '../model/ownership.ts'
import type { DialogDraft } from './draft.ts'

/**
 * The inbox's "waiting": open, with people or in their queue, and the customer's last message unanswered. An answer that failed is none: `wait_again`
 * (functions/rooms.sql) sets `lastPersonAt` back.
 */
export const computeWaits = ({ dialog }: Pick<DialogDraft, 'dialog'>): boolean =>
  isWithPeople(dialog) && hasUnansweredCustomer(dialog)
