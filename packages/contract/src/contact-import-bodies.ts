import { z } from 'zod'
import { id, periodDay, requiredText } from './common.ts'
import { legalBasis } from './consent-bodies.ts'
import { maxContactTags } from './contact-field-bodies.ts'

/* Apart from the operations, as session-bodies.ts says. */

/** Fields of a contact that a file may bring. */
export const importFields = ['name', 'phone', 'email', 'description'] as const
export type ImportField = (typeof importFields)[number]

export const contactImportLimits = {
  /** Of the file. */
  bytes: 30 * 1024 * 1024,
  /** Rows of the file. */
  rows: 100_000,
  columns: 60,
  /** Characters of a row. */
  rowLength: 20_000,
  /** Rows that the preview shows. */
  shownRows: 8,
} as const

const column = z
  .int()
  .min(0)
  .max(contactImportLimits.columns - 1)
  .nullish()

/** Which column (from 0) is which field. */
export const importColumns = z.object({
  name: column,
  phone: column,
  email: column,
  description: column,
  /** By the ids of the company's own fields. */
  fields: z.record(z.string().regex(/^[1-9]\d{0,9}$/), column).optional(),
})
export type ImportColumns = z.output<typeof importColumns>

export const needsKey = 'Escolha a coluna do telefone ou a do e-mail: sem uma delas não se sabe quem é quem.'
export const doubledColumn = 'Esta coluna já é de outro campo.'

/** How a file is taken in. */
export const startImportBody = z.object({
  workspaceId: id,
  hasTitles: z.boolean(),
  columns: importColumns.superRefine((columns, context) => {
    if (columns.phone == null && columns.email == null)
      context.addIssue({ code: 'custom', path: ['phone'], message: needsKey })
    const taken = new Set<number>()
    const places = [
      ...importFields.map((field) => [[field], columns[field]] as const),
      ...Object.entries(columns.fields ?? {}).map(([id, place]) => [['fields', id], place] as const),
    ]
    for (const [path, place] of places) {
      if (place == null) continue
      if (taken.has(place)) context.addIssue({ code: 'custom', path: [...path], message: doubledColumn })
      taken.add(place)
    }
  }),
  /** A contact that is known keeps what it has, and gets what it lacks. */
  onlyBlank: z.boolean(),
  /** Every contact of the file is given these. */
  tags: z.array(id).max(maxContactTags).default([]),
  /** On what ground all of them are written to; null: nothing is recorded. */
  consent: z.object({ basis: legalBasis, source: requiredText(300), givenOn: periodDay.nullish() }).nullish(),
})
