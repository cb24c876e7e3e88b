import { formatPhone } from '../format-phone.ts'

export interface ContactParts {
  id: number
  name: string | null
  phone: string | null
  email: string | null
  /** A random number; null for contacts older than these numbers, which use their id. */
  visitorNumber: number | null
}

/** A contact's display name on every screen and in every file: name, else phone, e-mail, or a visitor's number. */
export const contactLabel = ({ id, name, phone, email, visitorNumber }: ContactParts): string =>
  name ?? (phone ? formatPhone(phone) : null) ?? email ?? `Visitante ${visitorNumber ?? id}`

/** The number in 'visitante 4829137', folded; null for other texts. */
export const visitorNumberIn = (folded: string): number | null => {
  const number = /^visitante (\d{1,9})$/.exec(folded)?.[1]
  return number === undefined ? null : Number(number)
}
