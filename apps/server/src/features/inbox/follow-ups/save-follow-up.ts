import { type AuditField, type FollowUp, type FollowUpDefinition, maxFollowUps } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { StoredDefinition, StoredStep } from '../../../conversation/model/follow-up.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, defineErrors, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { demandRevision, withRevision } from '../../../platform/revision/index.ts'
import type { Program } from '../../../program.ts'
import * as followUps from './follow-ups.queries.ts'
import { fieldError, listOfWorkspace, storedTemplate } from './workspace-templates.ts'

const followUpErrors = defineErrors({
  taken: [409, 'Já existe um follow-up com este nome neste workspace.'],
  full: [422, `A empresa já tem ${maxFollowUps} follow-ups. Exclua um para criar outro.`],
})

export type FollowUpInput = FollowUpDefinition & { name: string; active: boolean }

export const present = (row: followUps.FollowUpRow): FollowUp => {
  const { id, workspaceId, name, active, version, definition, running, answered, finished, ended, onEarlier } = row
  const { pausedStep } = row
  const { steps, hours, alsoClosed, end } = definition
  const shown = {
    id,
    workspaceId,
    name,
    active,
    version,
    steps: steps.map(({ wait, text, template, reminder = null }) => ({
      wait,
      text,
      reminder,
      template: template && { name: template.name, language: template.language, values: [...template.values] },
    })),
    hours,
    alsoClosed,
    end: { ...end, reminder: end.reminder ?? null },
    counts: { running, answered, finished, ended },
    onEarlier,
    pausedStep: pausedStep === null ? null : pausedStep + 1,
  }
  return withRevision(shown, ['name', 'active', 'steps', 'hours', 'alsoClosed', 'end'])
}

/** Each template as its provider has it now; asked before anything is locked. @throws 422 at its field; 502 */
export const storedDefinition = async (
  program: Pick<Program, 'channels' | 'secrets'>,
  db: Kysely<DB>,
  scope: Scope,
  workspaceId: number,
  { steps, hours, alsoClosed, end }: FollowUpDefinition,
): Promise<StoredDefinition> => {
  if (end.act === 'label' && end.labelId !== null && !(await followUps.hasLabel(db, scope.companyId, end.labelId)))
    throw fieldError('end.labelId', 'Esta etiqueta não existe mais.')
  const isAsked = steps.some(({ template }) => template !== null)
  const approved = isAsked ? await listOfWorkspace(program, db, scope.companyId, { workspaceIds: [workspaceId] }) : []
  const stored = steps.map((step, index): StoredStep => {
    const { wait, text, template, reminder } = step
    // A program of before leaves out what has neither text nor template.
    if (reminder !== null) return { wait, text: '', template: null, reminder }
    if (!template) return { wait, text, template: null }
    return { wait, text, template: storedTemplate(approved, template, `steps.${index}.template`) }
  })
  const { amount, unit, act } = end
  const labelId = act === 'label' ? end.labelId : null
  const reminded = act === 'reminder' && end.reminder !== null ? { reminder: end.reminder } : {}
  return { steps: stored, hours, alsoClosed, end: { amount, unit, act, labelId, ...reminded } }
}

const inTransaction = async <T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { message } = followUpErrors.taken
    throw new AppError(followUpErrors.taken, { fields: { name: message }, cause: error })
  }
}

const read = async (db: Kysely<DB>, companyId: number, id: number): Promise<FollowUp> => {
  const row = await followUps.find(db, companyId, id)
  if (!row) throw new AppError(errors.notFound)
  return present(row)
}

/** @throws notFound for one that is gone, or of a workspace that the caller does not see */
export const readFollowUp = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Scope,
  id: number,
): Promise<FollowUp> => {
  const found = await read(db, companyId, id)
  if (!workspaceIds.includes(found.workspaceId)) throw new AppError(errors.notFound)
  return found
}

const valuesOf = ({ name, active }: FollowUpInput, definition: StoredDefinition): followUps.FollowUpValues => ({
  name,
  nameFolded: fold(name),
  active,
  definition,
})

/** @throws 409 for a taken name; 422 for too many */
export const createFollowUp = (
  db: Kysely<DB>,
  { companyId, userId }: Scope,
  workspaceId: number,
  input: FollowUpInput,
  definition: StoredDefinition,
): Promise<FollowUp> =>
  inTransaction(db, async (tx) => {
    if ((await followUps.lockAndCount(tx, companyId)) >= maxFollowUps) throw new AppError(followUpErrors.full)
    const id = await followUps.insert(tx, companyId, workspaceId, valuesOf(input, definition))
    await audit(tx, { companyId, accountId: userId, action: 'follow-up.created', record: id })
    return read(tx, companyId, id)
  })

type Change = 'follow-up.changed' | 'follow-up.deleted' | 'follow-up.runs-moved' | 'follow-up.resumed'

/** They change those under way, too. */
const ofRuns: readonly Change[] = ['follow-up.runs-moved', 'follow-up.resumed']

/** Runs `work` on a follow-up under its lock. @throws notFound; 409 for a taken name */
const change = (
  db: Kysely<DB>,
  { companyId, userId, workspaceIds }: Scope,
  id: number,
  action: Change,
  work: (tx: Transaction<DB>, before: FollowUp) => Promise<{ fields?: AuditField[] }>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (ofRuns.includes(action)) await followUps.lockRuns(tx, companyId, id)
    if (!(await followUps.lock(tx, companyId, id, workspaceIds))) throw new AppError(errors.notFound)
    const said = await work(tx, await read(tx, companyId, id))
    await audit(tx, { companyId, accountId: userId, action, record: id, ...said })
  })

const edited = ['name', 'active', 'steps', 'hours', 'alsoClosed', 'end'] as const

export const updateFollowUp = async (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  { revision, ...input }: FollowUpInput & { revision?: string | undefined },
  definition: StoredDefinition,
): Promise<FollowUp> => {
  await change(db, scope, id, 'follow-up.changed', async (tx, before) => {
    await demandRevision(revision, () => Promise.resolve(before))(tx)
    await followUps.update(tx, scope.companyId, id, valuesOf(input, definition))
    const after = await read(tx, scope.companyId, id)
    return { fields: edited.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])) }
  })
  return read(db, scope.companyId, id)
}

export const deleteFollowUp = (db: Kysely<DB>, scope: Scope, id: number): Promise<void> =>
  change(db, scope, id, 'follow-up.deleted', async (tx) => {
    await followUps.remove(tx, scope.companyId, id)
    return {}
  })

export const moveRuns = async (db: Kysely<DB>, scope: Scope, id: number): Promise<FollowUp> => {
  await readFollowUp(db, scope, id)
  await change(db, scope, id, 'follow-up.runs-moved', async (tx) => {
    await followUps.moveRuns(tx, scope.companyId, id)
    return {}
  })
  return read(db, scope.companyId, id)
}

/** One that goes on is left as it is. */
export const resumeFollowUp = async (db: Kysely<DB>, scope: Scope, id: number, now: Date): Promise<FollowUp> => {
  const before = await readFollowUp(db, scope, id)
  if (before.pausedStep === null) return before
  await change(db, scope, id, 'follow-up.resumed', async (tx) => {
    await followUps.resume(tx, scope.companyId, id, now)
    return {}
  })
  return read(db, scope.companyId, id)
}
