import { type PhoneProblem, readPhone } from '@prosa/language'
import { z } from 'zod'
import { isVisible } from './visible.ts'

export const wrongPhone = 'Formato do telefone inválido'

const phoneProblems: Readonly<Record<PhoneProblem, string>> = {
  none: wrongPhone,
  invalid: wrongPhone,
  service: `${wrongPhone}: 0800, 4004 e números parecidos não recebem mensagens`,
  area: `${wrongPhone}: falta o DDD`,
  abbreviated: `${wrongPhone}: a planilha abreviou o telefone (como 5,51E+12). Formate a coluna como texto e exporte de novo`,
}

/**
 * The stored form of a typed phone, '' for none: Brazilian as `55`, area code and number; foreign as `+` and digits. A stored phone that is sent back
 * unchanged is accepted, even if it could not be typed any more. `others`: further numbers in the text, which are not stored.
 */
export const keptPhone = (
  text: string,
  stored: string | null = null,
): { phone: string; others: readonly string[] } | { wrong: string; why: PhoneProblem } => {
  if (!isVisible(text)) return { phone: '', others: [] }
  if (text === stored) return { phone: text, others: [] }
  const read = readPhone(text)
  return read.number === null
    ? { wrong: phoneProblems[read.why], why: read.why }
    : { phone: read.number, others: read.others }
}

/**
 * Problem of a number stored by an earlier version; `maybe`: a foreign number whose digits were taken for a Brazilian
 * one. Null if it is valid, or a foreign number from a provider.
 */
export const doubtOf = (stored: string): { problem: string; maybe: string | null } | null => {
  const digits = stored.replace(/\D/g, '')
  if (/^\s*\+/.test(stored) && !digits.startsWith('55')) return null
  const kept = keptPhone(stored)
  if ('phone' in kept) return null
  const foreign = [digits, digits.replace(/^55/, '')]
    .map((rest) => readPhone(`+${rest}`).number)
    .find((number) => number?.startsWith('+'))
  return { problem: kept.wrong, maybe: foreign ?? null }
}

/** Maximum of characters that are parsed. */
export const maxPhoneText = 200

/** A phone in a body, normalized by `keptPhone`. */
export const phoneText = (stored: string | null = null) =>
  z.string().transform((text, context) => {
    const kept = keptPhone(text, stored)
    if ('phone' in kept) return kept.phone
    context.addIssue({ code: 'custom', message: kept.wrong, input: text })
    return z.NEVER
  })

/** The same, required. */
export const requiredPhoneText = (stored: string | null = null) =>
  phoneText(stored).refine((phone) => phone !== '', wrongPhone)

/** Shorter digits match too many numbers. */
const leastSearchedDigits = 3

/**
 * Digit sequences to search for in stored phones: with and without the ninth digit, without country code and leading
 * zeros. Empty if the text is no phone.
 */
export const phoneSearchParts = (text: string): string[] => {
  if (!/^[\d\s()+./-]+$/.test(text)) return []
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length < leastSearchedDigits) return []
  const number = digits.replace(/^55(?=\d{10,11}$)/, '')
  return [
    ...new Set([
      number,
      number.replace(/^(\d\d)?9(?=[6-9]\d{7}$)/, '$1'),
      number.replace(/^(\d\d)(?=[6-9]\d{7}$)/, '$19'),
    ]),
  ]
}
