import { z } from 'zod'
import { periodDay, requiredText } from '../common.ts'

/* Separate from the operations; see session-bodies.ts. */

export const contactFieldKinds = ['text', 'number', 'date', 'boolean', 'list'] as const
export const contactFieldKind = z.enum(contactFieldKinds)
export type ContactFieldKind = z.infer<typeof contactFieldKind>

/** Limits per company. */
export const maxContactFields = 30
export const maxContactTags = 200
export const maxContactSegments = 100
export const maxFieldOptions = 100
/** Maximum length of a text, and of a list's option. */
export const maxFieldText = 300
/** Limit of numbers with three decimals, which a double represents exactly. */
export const maxFieldNumber = 1e12

const options = z
  .array(requiredText(100))
  .max(maxFieldOptions, `Até ${maxFieldOptions} opções`)
  .transform((all) => [...new Set(all)])

export const contactFieldBody = z
  .object({ name: requiredText(60), kind: contactFieldKind, options: options.default([]) })
  .refine(({ kind, options: all }) => kind !== 'list' || all.length > 0, {
    path: ['options'],
    message: 'Informe ao menos uma opção',
  })
export type ContactFieldBody = z.output<typeof contactFieldBody>

/** A field's kind cannot change: its values would become meaningless. */
export const changedFieldBody = z.object({ name: requiredText(60).optional(), options: options.optional() })

/** Characters. */
export const maxTagName = 40
export const contactTagBody = z.object({ name: requiredText(maxTagName) })

interface FieldShape {
  kind: ContactFieldKind
  options: readonly string[]
}

const wrong: Readonly<Record<ContactFieldKind, string>> = {
  text: `Máximo de ${maxFieldText} caracteres`,
  number: 'Informe um número, com até três casas decimais',
  date: 'Informe uma data, como 31/12/2026',
  boolean: 'Informe sim ou não',
  list: 'Não é uma das opções do campo',
}

const readNumber = (text: string): string | null => {
  if (!/^-?\d{1,12}(\.\d{1,3})?$/.test(text)) return null
  const number = Number(text)
  return Math.abs(number) < maxFieldNumber ? String(number === 0 ? 0 : number) : null
}

/** A value in stored form, or its error. Empty means none. */
export const readFieldValue = (
  { kind, options: all }: FieldShape,
  said: string,
): { value: string | null } | { wrong: string } => {
  const text = said.trim()
  if (text === '') return { value: null }
  const read: Record<ContactFieldKind, () => string | null> = {
    text: () => (text.length <= maxFieldText && !text.includes('\0') && text.isWellFormed() ? text : null),
    number: () => readNumber(text),
    date: () => (periodDay.safeParse(text).success ? text : null),
    boolean: () => (text === 'true' || text === 'false' ? text : null),
    list: () => all.find((one) => one === text) ?? null,
  }
  const value = read[kind]()
  return value === null ? { wrong: wrong[kind] } : { value }
}

const yes = new Set(['sim', 's', 'true', 'verdadeiro', '1', 'x', 'yes'])
const no = new Set(['não', 'nao', 'n', 'false', 'falso', '0', 'no'])

/** 1970-01-01 in a spreadsheet's count of days. */
const serialOfEpoch = 25_569
const dayMs = 86_400_000

/**
 * Parses `31/12/2026`, `31/12/26` (years from 30 on belong to the last century, as in Excel), `12/31/2026` if
 * unambiguous, `2026-12-31T…`, and a spreadsheet's count of days. Outlook writes `0/0/00` for none.
 */
const writtenDate = (text: string): string => {
  if (/^0?0\/0?0\/(00)?00$/.test(text)) return ''
  if (/^\d{5}([.,]\d+)?$/.test(text))
    return new Date((Math.floor(Number(text.replace(',', '.'))) - serialOfEpoch) * dayMs).toISOString().slice(0, 10)
  const [, first = '', second = '', said] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  if (!said) return /^\d{4}-\d{2}-\d{2}(?!\d)/.test(text) ? text.slice(0, 10) : text
  const year = said.length === 4 ? said : `${Number(said) < 30 ? 20 : 19}${said}`
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A cell as typed by people and spreadsheets (1.234,50; 31/12/2026; sim), in the form for `readFieldValue`. */
export const writtenValue = ({ kind, options: all }: FieldShape, cell: string): string => {
  const text = cell.trim()
  const small = text.toLocaleLowerCase('pt-BR')
  const written: Record<ContactFieldKind, () => string> = {
    text: () => text,
    number: () => {
      const digits = text.replace(/^R\$\s*/i, '').replace(/\s/g, '')
      return /,|^-?\d{1,3}(\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : digits
    },
    date: () => writtenDate(text),
    boolean: () => (yes.has(small) ? 'true' : no.has(small) ? 'false' : text),
    list: () => all.find((one) => one.toLocaleLowerCase('pt-BR') === small) ?? text,
  }
  return written[kind]()
}

/** A filter's value in stored form: texts match by their beginning, and removed options can still be searched. */
export const readAskedValue = (field: FieldShape, said: string): ReturnType<typeof readFieldValue> =>
  readFieldValue({ ...field, kind: field.kind === 'list' ? 'text' : field.kind }, writtenValue(field, said))

/** A value formatted for people. */
export const shownFieldValue = (kind: ContactFieldKind, value: string): string => {
  if (kind === 'boolean') return value === 'true' ? 'Sim' : 'Não'
  if (kind === 'number') return value.replace('.', ',')
  return kind === 'date' ? value.split('-').reverse().join('/') : value
}
