import type { LivechatConfig } from '@prosa/contract'

export interface VisitorDetails {
  name?: string
  email?: string
  phone?: string
}

export type DetailField = keyof VisitorDetails

/** What is wrong with the fields that the bot asks for, in Portuguese; nothing where all are right. */
export const validateDetails = (
  details: VisitorDetails,
  ask: LivechatConfig['ask'],
): Partial<Record<DetailField, string>> => {
  const problems: Partial<Record<DetailField, string>> = {}
  const { name = '', email = '', phone = '' } = details
  if (ask.name && name.trim() === '') problems.name = 'Informe seu nome.'
  if (ask.email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())) problems.email = 'Informe um e-mail válido.'
  const digits = phone.replace(/\D/g, '')
  if (ask.phone && (digits.length < 10 || digits.length > 15)) problems.phone = 'Informe um telefone com DDD.'
  return problems
}

/** A Brazilian number as it is typed: '(11) 98765-4321'. Numbers that begin with + stay as they are. */
export const formatPhone = (typed: string): string => {
  if (typed.trim().startsWith('+')) return typed
  const digits = typed.replace(/\D/g, '').slice(0, 11)
  if (digits.length <= 2) return digits
  const rest = digits.slice(2)
  const cut = digits.length === 11 ? 5 : 4
  return `(${digits.slice(0, 2)}) ${rest.length > cut ? `${rest.slice(0, cut)}-${rest.slice(cut)}` : rest}`
}
