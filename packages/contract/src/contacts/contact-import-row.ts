import { unguard } from '@prosa/flow'
import { cutText, visibleLine } from '../visible.ts'
import { contactBody } from './contact-bodies.ts'
import { maxContactTags, maxTagName, readFieldValue, writtenValue } from './contact-field-bodies.ts'
import type { ContactField } from './contact-fields.ts'
import { type ImportColumns, type ImportField, placesOf } from './contact-import-bodies.ts'
import { choosePhone } from './contact-import-phone.ts'

const rowTexts = {
  noKey: 'Falta o telefone ou o e-mail',
  wrongEmail: 'E-mail inválido',
  longName: 'O nome passa de 200 caracteres',
  longDescription: 'A descrição passa de 2.000 caracteres',
  longTag: `A tag passa de ${maxTagName} caracteres`,
  manyTags: `Uma linha pode ter até ${maxContactTags} tags`,
  brokenText: 'A linha tem um caractere que não é texto.',
} as const

/** Contact data of a row; null for no value. */
export interface RowContact {
  name: string | null
  phone: string | null
  email: string | null
  description: string | null
  /** Values of the company's own fields, by field id. */
  own: Record<string, string>
}

export interface ImportedRow extends RowContact {
  /** Names of tags. */
  tags: string[]
  /** Number of further phones, which are not stored. */
  otherPhones: number
  /** Text in the phone's cell that is no number, for a contact with an e-mail; null: none. */
  noPhone: string | null
}

const { email: emailRule, description: descriptionRule } = contactBody.shape
const maxName = 200
/** Characters of a refused value that are shown. */
const maxShown = 60

/** The reason with the refused value. */
const refusal = (why: string, value: string): string => {
  const text = value.replace(/\s+/g, ' ').trim()
  return text === '' ? `${why}.` : `${why}: “${text.length > maxShown ? `${cutText(text, maxShown)}…` : text}”`
}

/**
 * Applies the rules of the contact's form; `fields` are the company's own. @returns the contact, or why the row is
 * refused
 */
export const readImportRow = (
  cells: readonly string[],
  columns: ImportColumns,
  fields: readonly ContactField[] = [],
): ImportedRow | string => {
  const cellAt = (place: number | null | undefined): string => (place == null ? '' : unguard(cells[place] ?? '').trim())
  const cellsOf = (field: ImportField): string[] => placesOf(columns, field).map(cellAt)
  const name = joinNames(cellsOf('name')) || visibleLine(cellsOf('company').find((cell) => cell !== '') ?? '')
  const phones = cellsOf('phone')
  const emails = cellsOf('email').filter((cell) => cell !== '')
  const description = cellsOf('description')
    .filter((cell) => cell !== '')
    .join('\n')
  const tags = cellsOf('tags').flatMap(tagsOf)
  const ownCells = fields.flatMap((field) => {
    const cell = cellAt(columns.fields?.[field.id])
    return cell === '' ? [] : [{ field, cell }]
  })
  if (
    [name, ...phones, ...emails, description, ...tags, ...ownCells.map(({ cell }) => cell)].some(
      (value) => value.includes('\0') || !value.isWellFormed(),
    )
  )
    return rowTexts.brokenText
  if (phones.every((cell) => cell === '') && emails.length === 0)
    return refusal(rowTexts.noKey, cells.filter((cell) => cell.trim() !== '').join(' · '))
  const chosen = choosePhone(phones)
  const isEmail = (text: string): boolean => text !== '' && emailRule.safeParse(text).success
  const email = emails.flatMap((cell) => [cell, ...cell.split(/\s*(?::::|[;,\s])\s*/)]).find(isEmail) ?? emails[0] ?? ''
  // A word like `não tem` is no mistyped number: the e-mail identifies the contact.
  const noPhone = 'wrong' in chosen && chosen.isWord && isEmail(email) ? chosen.cell : null
  if ('wrong' in chosen && noPhone === null) return refusal(chosen.wrong, chosen.cell)
  const { phone, others } = 'wrong' in chosen ? { phone: '', others: [] } : chosen
  if (email !== '' && !isEmail(email)) return refusal(rowTexts.wrongEmail, email)
  if (name.length > maxName) return refusal(rowTexts.longName, name)
  if (!descriptionRule.safeParse(description).success) return refusal(rowTexts.longDescription, description)
  const longTag = tags.find((tag) => tag.length > maxTagName)
  if (longTag !== undefined) return refusal(rowTexts.longTag, longTag)
  if (tags.length > maxContactTags) return refusal(rowTexts.manyTags, tags.join(', '))
  const own: Record<string, string> = {}
  for (const { field, cell } of ownCells) {
    const read = readFieldValue(field, writtenValue(field, cell))
    if ('wrong' in read) return refusal(`${field.name}: ${read.wrong}`, cell)
    if (read.value !== null) own[field.id] = read.value
  }
  return {
    name: name || null,
    phone: phone || null,
    email: email || null,
    description: description || null,
    own,
    tags: [...new Set(tags)],
    otherPhones: others.length,
    noPhone,
  }
}

/** Joins first, middle and last name; a part that the name already ends with is not repeated. */
const joinNames = (parts: readonly string[]): string =>
  parts
    .map(visibleLine)
    .reduce((name, part) => (part === '' || ` ${name}`.endsWith(` ${part}`) ? name : `${name} ${part}`.trim()), '')

/** Separated by commas, semicolons or Google's separator; Google's own groups begin with an asterisk. */
const tagsOf = (cell: string): string[] =>
  cell
    .split(/:::|[,;\n]/)
    .map(visibleLine)
    .filter((tag) => tag !== '' && !tag.startsWith('* '))
