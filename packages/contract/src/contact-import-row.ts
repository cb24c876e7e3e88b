import { unguard } from '@prosa/flow'
import { contactBody } from './contact-bodies.ts'
import type { ImportColumns } from './contact-import-bodies.ts'

const rowTexts = {
  noKey: 'Falta o telefone ou o e-mail.',
  wrongPhone: 'Formato do telefone inválido',
  scientific: 'A planilha abreviou o telefone (como 5,51E+12). Formate a coluna como texto e exporte de novo.',
  wrongEmail: 'E-mail inválido',
  longName: 'O nome passa de 200 caracteres.',
  longDescription: 'A descrição passa de 2.000 caracteres.',
  brokenText: 'A linha tem um caractere que não é texto.',
} as const

/** What a row says of a contact; null where it says nothing. */
export interface RowContact {
  name: string | null
  phone: string | null
  email: string | null
  description: string | null
}

const { phone: phoneRule, email: emailRule, description: descriptionRule } = contactBody.shape
const maxName = 200

/** By the rules of the contact's form. @returns the contact, or why the row is refused */
export const readImportRow = (cells: readonly string[], columns: ImportColumns): RowContact | string => {
  const cellOf = (place: number | null | undefined): string => (place == null ? '' : unguard(cells[place] ?? '').trim())
  const raw = {
    name: cellOf(columns.name).replace(/\s+/g, ' '),
    phone: cellOf(columns.phone),
    email: cellOf(columns.email),
    description: cellOf(columns.description),
  }
  if (Object.values(raw).some((value) => value.includes('\0') || !value.isWellFormed())) return rowTexts.brokenText
  if (raw.phone === '' && raw.email === '') return rowTexts.noKey
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(raw.phone)) return rowTexts.scientific
  // A number as it is dialled from afar, with a zero before the area code.
  const phone = phoneRule.safeParse(raw.phone.replace(/^\s*\(?0+/, ''))
  if (!phone.success || (raw.phone !== '' && !phone.data)) return rowTexts.wrongPhone
  const email = emailRule.safeParse(raw.email)
  if (!email.success) return rowTexts.wrongEmail
  if (raw.name.length > maxName) return rowTexts.longName
  if (!descriptionRule.safeParse(raw.description).success) return rowTexts.longDescription
  return {
    name: raw.name || null,
    phone: phone.data || null,
    email: email.data || null,
    description: raw.description || null,
  }
}
