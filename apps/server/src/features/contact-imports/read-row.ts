import { contactBody, type ImportColumns } from '@prosa/contract'
import { unguard } from '@prosa/flow'
import { importTexts } from './errors.ts'

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
export const readRow = (cells: readonly string[], columns: ImportColumns): RowContact | string => {
  const cellOf = (place: number | null | undefined): string => (place == null ? '' : unguard(cells[place] ?? '').trim())
  const raw = {
    name: cellOf(columns.name).replace(/\s+/g, ' '),
    phone: cellOf(columns.phone),
    email: cellOf(columns.email),
    description: cellOf(columns.description),
  }
  if (Object.values(raw).some((value) => value.includes('\0') || !value.isWellFormed())) return importTexts.brokenText
  if (raw.phone === '' && raw.email === '') return importTexts.noKey
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(raw.phone)) return importTexts.scientific
  // A number as it is dialled from afar, with a zero before the area code.
  const phone = phoneRule.safeParse(raw.phone.replace(/^\s*\(?0+/, ''))
  if (!phone.success || (raw.phone !== '' && !phone.data)) return importTexts.wrongPhone
  const email = emailRule.safeParse(raw.email)
  if (!email.success) return importTexts.wrongEmail
  if (raw.name.length > maxName) return importTexts.longName
  if (!descriptionRule.safeParse(raw.description).success) return importTexts.longDescription
  return {
    name: raw.name || null,
    phone: phone.data || null,
    email: email.data || null,
    description: raw.description || null,
  }
}
