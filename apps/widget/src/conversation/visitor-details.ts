import type { LivechatConfig } from '@prosa/contract'
import { widgetTexts } from '../texts.ts'

export interface VisitorDetails {
  name?: string
  email?: string
  phone?: string
}

export type DetailField = keyof VisitorDetails

/** Problems of the fields that the bot asks for, in Portuguese; empty if all are valid. */
export const validateDetails = (
  details: VisitorDetails,
  ask: LivechatConfig['ask'],
): Partial<Record<DetailField, string>> => {
  const problems: Partial<Record<DetailField, string>> = {}
  const { name = '', email = '', phone = '' } = details
  if (ask.name && name.trim() === '') problems.name = widgetTexts.nameMissing
  if (ask.email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())) problems.email = widgetTexts.emailWrong
  const digits = phone.replace(/\D/g, '')
  // The server validates the number; a missing area code is reported here at once.
  if (ask.phone && digits.length < (phone.trim().startsWith('+') ? 7 : 10)) problems.phone = widgetTexts.phoneWrong
  return problems
}
