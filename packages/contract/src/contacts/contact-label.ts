import { formatPhone } from '../format-phone.ts'

export interface ContactParts {
  id: number
  name: string | null
  phone: string | null
  email: string | null
  /** Drawn for each contact; null for those from before numbers were drawn, who have their id. */
  visitorNumber: number | null
}

/** What a contact is called on every screen and in every file: its name, else its phone, its e-mail, or a visitor with a number. */
export const contactLabel = ({ id, name, phone, email, visitorNumber }: ContactParts): string =>
  name ?? (phone ? formatPhone(phone) : null) ?? email ?? `Visitante ${visitorNumber ?? id}`

/** The number in 'visitante 4829137', folded; null where a text names no visitor so. */
export const visitorNumberIn = (folded: string): number | null => {
  const number = /^visitante (\d{1,9})$/.exec(folded)?.[1]
  return number === undefined ? null : Number(number)
}
