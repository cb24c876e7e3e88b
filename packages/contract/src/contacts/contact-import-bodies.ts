import { z } from 'zod'
import { id, periodDay, requiredText } from '../common.ts'
import { legalBasis } from './consent-bodies.ts'
import { maxContactTags } from './contact-field-bodies.ts'

/* Separate from the operations; see session-bodies.ts. */

/**
 * Contact data that a file may contain, each in any number of columns: parts of a name are joined, of several phones
 * the mobile one is used, of several e-mails the first. The company is used as the name if there is none.
 */
export const importFields = ['name', 'phone', 'email', 'company', 'description', 'tags'] as const
export type ImportField = (typeof importFields)[number]

export const contactImportLimits = {
  /** Size of the file. */
  bytes: 30 * 1024 * 1024,
  /** Rows of the file. */
  rows: 100_000,
  /** An Outlook contact has more than ninety. */
  columns: 200,
  /** Characters of a row. */
  rowLength: 20_000,
  /** First rows shown in the preview, including titles. */
  shownRows: 20,
  /** First rows used to recognise columns. */
  guessedRows: 200,
} as const

const place = z
  .int()
  .min(0)
  .max(contactImportLimits.columns - 1)
/** A single column may be given without a list. */
const places = z.union([z.array(place).max(contactImportLimits.columns), place]).nullish()

/** Column indexes (from 0) of each field. */
export const importColumns = z.object({
  name: places,
  phone: places,
  email: places,
  company: places,
  description: places,
  tags: places,
  /** By id of the company's own fields. */
  fields: z.record(z.string().regex(/^[1-9]\d{0,9}$/), place.nullish()).optional(),
})
export type ImportColumns = z.output<typeof importColumns>

const found = z.array(place)
/** Recognised columns of a file. */
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

/** Settings of an import. */
export const startImportBody = z.object({
  workspaceId: id,
  hasTitles: z.boolean(),
  /** Index of the title row (from 0) among the first rows; rows above it are ignored. Absent: the recognised one. */
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
  /** Existing contacts keep their values, and only empty fields are filled. */
  onlyBlank: z.boolean(),
  /** Tags added to every contact of the file. */
  tags: z.array(id).max(maxContactTags).default([]),
  /** Legal basis for writing to all of them; null: none is recorded. */
  consent: z.object({ basis: legalBasis, source: requiredText(300), givenOn: periodDay.nullish() }).nullish(),
})
