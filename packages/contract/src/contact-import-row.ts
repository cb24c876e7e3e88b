import { unguard } from '@prosa/flow'
import { contactBody } from './contact-bodies.ts'
import { readFieldValue, writtenValue } from './contact-field-bodies.ts'
import type { ContactField } from './contact-fields.ts'
import type { ImportColumns } from './contact-import-bodies.ts'
import { keptPhone } from './phone.ts'
import { visibleLine } from './visible.ts'

const rowTexts = {
  noKey: 'Falta o telefone ou o e-mail.',
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
  /** Values of the company's own fields, by their ids. */
  own: Record<string, string>
}

const { email: emailRule, description: descriptionRule } = contactBody.shape
const maxName = 200

/** By the rules of the contact's form; `fields` are the company's own. @returns the contact, or why the row is refused */
export const readImportRow = (
  cells: readonly string[],
  columns: ImportColumns,
  fields: readonly ContactField[] = [],
): RowContact | string => {
  const cellOf = (place: number | null | undefined): string => (place == null ? '' : unguard(cells[place] ?? '').trim())
  const raw = {
    name: visibleLine(cellOf(columns.name)),
    phone: cellOf(columns.phone),
    email: cellOf(columns.email),
    description: cellOf(columns.description),
  }
  const said = fields.flatMap((field) => {
    const cell = cellOf(columns.fields?.[field.id])
    return cell === '' ? [] : [{ field, cell }]
  })
  if (
    [...Object.values(raw), ...said.map(({ cell }) => cell)].some(
      (value) => value.includes('\0') || !value.isWellFormed(),
    )
  )
    return rowTexts.brokenText
  if (raw.phone === '' && raw.email === '') return rowTexts.noKey
  const kept = keptPhone(raw.phone)
  if ('wrong' in kept) return kept.wrong
  const email = emailRule.safeParse(raw.email)
  if (!email.success) return rowTexts.wrongEmail
  if (raw.name.length > maxName) return rowTexts.longName
  if (!descriptionRule.safeParse(raw.description).success) return rowTexts.longDescription
  const own: Record<string, string> = {}
  for (const { field, cell } of said) {
    const read = readFieldValue(field, writtenValue(field, cell))
    if ('wrong' in read) return `${field.name}: ${read.wrong}.`
    if (read.value !== null) own[field.id] = read.value
  }
  return {
    name: raw.name || null,
    phone: kept.phone || null,
    email: email.data || null,
    description: raw.description || null,
    own,
  }
}
