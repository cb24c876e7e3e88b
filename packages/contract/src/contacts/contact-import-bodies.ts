import { z } from 'zod'
import { id, periodDay, requiredText } from '../common.ts'
import { legalBasis } from './consent-bodies.ts'
import { maxContactTags } from './contact-field-bodies.ts'

/* Apart from the operations, as session-bodies.ts says. */

/**
 * What a file may bring of a contact, each from any number of columns: parts of a name are joined, of several phones the mobile one is
 * taken, of e-mails the first. The company is the name of whoever has none.
 */
export const importFields = ['name', 'phone', 'email', 'company', 'description', 'tags'] as const
export type ImportField = (typeof importFields)[number]

export const contactImportLimits = {
  /** Of the file. */
  bytes: 30 * 1024 * 1024,
  /** Rows of the file. */
  rows: 100_000,
  /** A contact of Outlook has over ninety. */
  columns: 200,
  /** Characters of a row. */
  rowLength: 20_000,
  /** First rows that the preview shows; the titles are among them. */
  shownRows: 20,
  /** First rows by which columns are told. */
  guessedRows: 200,
} as const

const place = z
  .int()
  .min(0)
  .max(contactImportLimits.columns - 1)
/** One column may be written without a list. */
const places = z.union([z.array(place).max(contactImportLimits.columns), place]).nullish()

/** Which columns (from 0) are which field. */
export const importColumns = z.object({
  name: places,
  phone: places,
  email: places,
  company: places,
  description: places,
  tags: places,
  /** By the ids of the company's own fields. */
  fields: z.record(z.string().regex(/^[1-9]\d{0,9}$/), place.nullish()).optional(),
})
export type ImportColumns = z.output<typeof importColumns>

const found = z.array(place)
/** As a file's columns are told. */
export const foundColumns = z.object({
  name: found,
  phone: found,
  email: found,
  company: found,
  description: found,
  tags: found,
  fields: z.record(z.string(), place),
})
export type FoundColumns = z.output<typeof foundColumns>

export const placesOf = (columns: ImportColumns, field: ImportField): readonly number[] => {
  const said = columns[field]
  return said == null ? [] : typeof said === 'number' ? [said] : said
}

export const needsKey = 'Escolha a coluna do telefone ou a do e-mail: sem uma delas não se sabe quem é quem.'
export const doubledColumn = 'Esta coluna já é de outro campo.'

/** How a file is taken in. */
export const startImportBody = z.object({
  workspaceId: id,
  hasTitles: z.boolean(),
  /** Which of the first rows (from 0) holds the titles; those above it are no contacts. Absent: the one that was found. */
  titleRow: z
    .int()
    .min(0)
    .max(contactImportLimits.shownRows - 1)
    .optional(),
  columns: importColumns.superRefine((columns, context) => {
    if (placesOf(columns, 'phone').length === 0 && placesOf(columns, 'email').length === 0)
      context.addIssue({ code: 'custom', path: ['phone'], message: needsKey })
    const taken = new Set<number>()
    const said = [
      ...importFields.flatMap((field) => placesOf(columns, field).map((at) => [[field], at] as const)),
      ...Object.entries(columns.fields ?? {}).map(([id, at]) => [['fields', id], at] as const),
    ]
    for (const [path, at] of said) {
      if (at == null) continue
      if (taken.has(at)) context.addIssue({ code: 'custom', path: [...path], message: doubledColumn })
      taken.add(at)
    }
  }),
  /** A contact that is known keeps what it has, and gets what it lacks. */
  onlyBlank: z.boolean(),
  /** Every contact of the file is given these. */
  tags: z.array(id).max(maxContactTags).default([]),
  /** On what ground all of them are written to; null: nothing is recorded. */
  consent: z.object({ basis: legalBasis, source: requiredText(300), givenOn: periodDay.nullish() }).nullish(),
})
