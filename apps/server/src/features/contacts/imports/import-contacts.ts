import { Readable } from 'node:stream'
import { type api, contactImportLimits } from '@prosa/contract'
import { printCell } from '@prosa/flow'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { createMedia, orEraseFile } from '../../files/index.ts'
import { listFields } from '../fields/index.ts'
import { startWithin } from './change-import.ts'
import { importErrors } from './errors.ts'
import { type ImportRecord, insertDraft, isOtherRunning, isRunning } from './imports.queries.ts'

type Body = z.output<typeof api.importContacts.schema.body>

/** Columns of the file, before those of the company's own fields. */
const titles = ['Nome', 'Telefone', 'E-mail', 'Descrição', 'Tags']
const delimiter = ';'
const unknownField = 'Este campo não existe.'

/**
 * Imports contacts that a program sends: they become a file, as if somebody had uploaded it, and are written and undone
 * like one.
 * @throws unprocessable for a field that the company does not have; as `startWithin`. Nothing is kept then.
 */
export const importContacts = async (
  platform: Platform,
  db: Kysely<DB>,
  scope: Scope,
  { contacts, consent, ...choices }: Body,
): Promise<ImportRecord> => {
  const { companyId, userId } = scope
  if (!scope.workspaceIds.includes(choices.workspaceId)) throw new AppError(errors.notFound)
  if (await isRunning(db, companyId)) throw new AppError(importErrors.otherRuns)
  const own = await fieldsOf(db, companyId, contacts)
  const rows = contacts.map(({ name, phone, email, description, tags = [], customFields = {} }) => [
    name ?? '',
    phone ?? '',
    email ?? '',
    description ?? '',
    tags.join(','),
    ...own.map(({ id }) => customFields[id] ?? ''),
  ])
  const shown = [...titles, ...own.map((field) => field.name)]
  const text = [shown, ...rows].map((cells) => cells.map(printCell).join(delimiter)).join('\r\n')
  await ensureMember(db, scope)
  const fileName = 'contatos-da-integracao.csv'
  const kept = await createMedia(platform).keep({
    companyId,
    userId,
    source: Readable.from([Buffer.from(text)]),
    name: fileName.replace('.csv', '.txt'),
    maxBytes: contactImportLimits.bytes,
  })
  const [name, phone, email, description, tags] = titles.keys()
  const fields = Object.fromEntries(own.map((field, place) => [field.id, titles.length + place]))
  return orEraseFile(platform, companyId, kept.fileId, () =>
    db.transaction().execute(async (tx) => {
      // Before the draft: a new draft replaces the caller's others, also one that a call beside this is about to start.
      if (await isOtherRunning(tx, companyId)) throw new AppError(importErrors.otherRuns)
      const id = await insertDraft(tx, companyId, {
        encoding: 'utf-8',
        delimiter,
        fileId: kept.fileId,
        fileName,
        rows: rows.length + 1,
        firstRows: [shown],
        titleRow: 0,
        userId,
      })
      return startWithin(platform, tx, scope, id, {
        ...choices,
        consent,
        hasTitles: true,
        titleRow: 0,
        columns: { name, phone, email, description, tags, fields },
      })
    }),
  )
}

/** The company's own fields that the contacts have values for. */
const fieldsOf = async (
  db: Kysely<DB>,
  companyId: number,
  contacts: Body['contacts'],
): Promise<{ id: number; name: string }[]> => {
  if (contacts.every(({ customFields }) => !customFields)) return []
  const known = new Map((await listFields(db, companyId)).map((field) => [String(field.id), field]))
  const used = new Set<string>()
  const fields: Record<string, string> = {}
  for (const [place, { customFields = {} }] of contacts.entries())
    for (const id of Object.keys(customFields)) {
      used.add(id)
      if (!known.has(id)) fields[`contacts.${place}.customFields.${id}`] = unknownField
    }
  if (Object.keys(fields).length > 0) throw new AppError(errors.unprocessable, { fields })
  return [...used].flatMap((id) => known.get(id) ?? [])
}
