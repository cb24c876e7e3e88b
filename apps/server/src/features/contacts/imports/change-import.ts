import type { startContactImport } from '@prosa/contract'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { holdFiles } from '../../files/index.ts'
import { listKnownTags } from '../tags/index.ts'
import { importJob, undoJob } from './contact-imports.jobs.ts'
import { cancel, goOn } from './end-import.queries.ts'
import { importErrors } from './errors.ts'
import * as imports from './imports.queries.ts'
import { rowsAbove } from './rows-above.ts'
import { beginUndo } from './undo.queries.ts'

const future = 'A data não pode estar no futuro.'
const unknownTag = 'Uma das tags não existe mais. Escolha de novo.'

type Tx = Kysely<DB>

const readOne = async (tx: Tx, { companyId, workspaceIds }: Scope, id: number): Promise<imports.ImportRecord> => {
  const found = await imports.findById(tx, companyId, workspaceIds, id)
  if (!found) throw new AppError(errors.notFound)
  return found
}

type Start = z.output<typeof startContactImport.schema.body>

/** Starts an import with a file that the person has uploaded. @throws as `startWithin` */
export const startImport = (
  platform: Platform,
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  body: Start,
): Promise<imports.ImportRecord> => db.transaction().execute((tx) => startWithin(platform, tx, scope, id, body))

/**
 * Starts an import; its file then belongs to it.
 * @throws notFound for a file or a workspace that the caller does not see; begun, otherRuns, noRows, unknownRow;
 * unprocessable for a future day or a deleted tag
 */
export const startWithin = async (
  { clock, jobs }: Platform,
  tx: Transaction<DB>,
  scope: Scope,
  id: number,
  body: Start,
): Promise<imports.ImportRecord> => {
  const { companyId, userId, workspaceIds, timeZone } = scope
  const { titleRow: chosenRow, consent, ...chosen } = body
  const { workspaceId, hasTitles, tags } = chosen
  if (!workspaceIds.includes(workspaceId)) throw new AppError(errors.notFound)
  const own = await imports.lockOwn(tx, companyId, userId, id)
  if (!own || own.file_id === null) throw new AppError(errors.notFound)
  if (own.status !== 'draft') throw new AppError(importErrors.begun)
  const titleRow = chosenRow ?? own.title_row
  if (hasTitles && titleRow >= own.first_rows) throw new AppError(importErrors.unknownRow)
  const total = own.file_rows - rowsAbove({ has_titles: hasTitles, title_row: titleRow })
  if (total < 1) throw new AppError(importErrors.noRows)
  if (await imports.isOtherRunning(tx, companyId)) throw new AppError(importErrors.otherRuns)
  if ((await listKnownTags(tx, companyId, tags)).length < new Set(tags).size)
    throw new AppError(errors.unprocessable, { message: unknownTag, fields: { tags: unknownTag } })
  const isBegun = await imports.begin(tx, companyId, id, {
    ...chosen,
    workspaceIds,
    titleRow,
    basis: consent?.basis ?? null,
    source: consent?.source ?? null,
    givenOn: consent?.givenOn ?? null,
    timeZone,
    total,
    now: clock.now(),
  })
  if (!isBegun) throw new AppError(errors.unprocessable, { message: future, fields: { 'consent.givenOn': future } })
  await holdFiles(tx, companyId, { kind: 'contact-import', id }, [own.file_id])
  await audit(tx, {
    companyId,
    accountId: userId,
    action: 'contact-import.started',
    record: id,
    detail: { rows: total, basis: consent?.basis ?? null },
  })
  await jobs.enqueue(importJob, { companyId, importId: id }, { db: tx })
  return readOne(tx, scope, id)
}

/** Nothing more is written afterwards. @throws notFound, notRunning */
export const cancelImport = (
  { clock }: Platform,
  db: Kysely<DB>,
  scope: Scope,
  id: number,
): Promise<imports.ImportRecord> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    await readOne(tx, scope, id)
    if (!(await cancel(tx, companyId, id, clock.now()))) throw new AppError(importErrors.notRunning)
    await audit(tx, { companyId, accountId: userId, action: 'contact-import.cancelled', record: id })
    return readOne(tx, scope, id)
  })

/** Runs a finished import again, forwards or as an undo, while no other one runs. */
const runAgain = (
  { jobs }: Platform,
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  way: {
    /** @returns whether it may run */
    begin(tx: Tx, companyId: number, id: number): Promise<boolean>
    refusal: (typeof importErrors)[keyof typeof importErrors]
    action: 'contact-import.retried' | 'contact-import.undone'
    job: string
  },
): Promise<imports.ImportRecord> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    await readOne(tx, scope, id)
    if (await imports.isOtherRunning(tx, companyId)) throw new AppError(importErrors.otherRuns)
    if (!(await way.begin(tx, companyId, id))) throw new AppError(way.refusal)
    await audit(tx, { companyId, accountId: userId, action: way.action, record: id })
    await jobs.enqueue(way.job, { companyId, importId: id }, { db: tx })
    return readOne(tx, scope, id)
  })

/** @throws notFound, notFailed, otherRuns */
export const retryImport = (
  platform: Platform,
  db: Kysely<DB>,
  scope: Scope,
  id: number,
): Promise<imports.ImportRecord> =>
  runAgain(platform, db, scope, id, {
    begin: goOn,
    refusal: importErrors.notFailed,
    action: 'contact-import.retried',
    job: importJob,
  })

/** @throws notFound, notUndoable, otherRuns */
export const startUndo = (
  platform: Platform,
  db: Kysely<DB>,
  scope: Scope,
  id: number,
): Promise<imports.ImportRecord> =>
  runAgain(platform, db, scope, id, {
    begin: beginUndo,
    refusal: importErrors.notUndoable,
    action: 'contact-import.undone',
    job: undoJob,
  })
