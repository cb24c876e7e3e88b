import {
  type Automation,
  type AutomationDefinition,
  type AutomationRun,
  type AutomationState,
  automationLimits,
  contactLabel,
  createAutomation,
  deleteAutomation,
  keptAutomationVersions,
  listAutomationChoices,
  listAutomationRuns,
  listAutomations,
  listAutomationVersions,
  listStoppedAutomations,
  mostAutomationChoices,
  moveAutomation,
  switchAutomation,
  tryAutomation,
  updateAutomation,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import { automationsTopic } from '../../../conversation/model/events.ts'
import type { StoredAutomation } from '../../../conversation/model/stored-automation.ts'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, defineErrors, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import { cutPage, newestPlace, printCursor, readId } from '../../../platform/lists/index.ts'
import { demandRevision, withRevision } from '../../../platform/revision/index.ts'
import type { Program } from '../../../program.ts'
import { defineAutomationJobs } from './automations.jobs.ts'
import * as automations from './automations.queries.ts'
import { areThere, listChoices } from './choices.queries.ts'
import { dryRun } from './dry-run.ts'
import { namedIn } from './named-in.ts'
import { listRuns } from './runs.queries.ts'
import { presentDefinition, storedDefinition } from './stored-definition.ts'

const { automations: most, ofMessages: mostOfMessages } = automationLimits
const automationErrors = defineErrors({
  nameTaken: [409, 'Já existe uma automação com este nome.'],
  tooMany: [422, `Uma empresa tem no máximo ${most} automações.`],
  tooManyOfMessages: [422, `Uma empresa tem no máximo ${mostOfMessages} automações de “o cliente escreve”.`],
  readOnly: [422, 'Esta automação também vale em workspaces que não são seus: só quem vê todos pode mudá-la.'],
  gone: [422, 'Algo que a automação cita não existe mais. Escolha de novo.'],
})

const pageLength = 30
const mostBots = 100

const present = ({ isReadOnly, recent, planned, version, state, ...row }: automations.AutomationRow): Automation =>
  withRevision(
    {
      ...row,
      definition: presentDefinition(row.definition),
      state: state as AutomationState,
      version,
      recent,
      planned,
      isReadOnly,
    },
    ['name', 'workspaceIds', 'definition'],
  )

/** @throws notFound outside of the caller's workspaces */
const read = async (db: Kysely<DB>, { companyId, workspaceIds }: Scope, id: number): Promise<Automation> => {
  const row = await automations.find(db, companyId, workspaceIds, id)
  if (!row) throw new AppError(errors.notFound)
  return present(row)
}

/** Locks an automation that the caller may change. */
const hold = async (tx: Kysely<DB>, scope: Scope, id: number): Promise<Automation> => {
  await automations.lock(tx, scope.companyId, id)
  const found = await read(tx, scope, id)
  if (found.isReadOnly) throw new AppError(automationErrors.readOnly)
  return found
}

const demandKnown = async (
  db: Kysely<DB>,
  { companyId, workspaceIds: own }: Scope,
  { workspaceIds, definition }: { workspaceIds: readonly number[]; definition: AutomationDefinition },
): Promise<void> => {
  if (!workspaceIds.every((id) => own.includes(id))) throw new AppError(errors.notFound)
  if (!(await areThere(db, companyId, own, namedIn(definition))))
    throw new AppError(automationErrors.gone, { fields: { definition: automationErrors.gone.message } })
}

const demandRoom = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  const { all, ofMessages } = await automations.count(tx, companyId)
  if (all > most) throw new AppError(automationErrors.tooMany)
  if (ofMessages > mostOfMessages) throw new AppError(automationErrors.tooManyOfMessages)
}

const named = async <T>(change: Promise<T>): Promise<T> => {
  try {
    return await change
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(automationErrors.nameTaken, {
      fields: { name: automationErrors.nameTaken.message },
      cause: error,
    })
  }
}

const valuesOf = (
  { name, workspaceIds }: { name: string; workspaceIds: readonly number[] },
  definition: StoredAutomation,
): automations.AutomationValues => ({
  name,
  nameFolded: fold(name),
  workspaceIds: [...new Set(workspaceIds)].toSorted((one, other) => one - other),
  definition,
})

const timersOf = (row: automations.BotTimersRow) => ({
  id: row.id,
  name: row.name,
  repeat: row.repeatMinutes > 0 && row.repeatTimes > 0 ? { minutes: row.repeatMinutes, times: row.repeatTimes } : null,
  transferMinutes: row.transferMinutes > 0 ? row.transferMinutes : null,
  closeMinutes: row.closeActive && row.closeMinutes > 0 ? row.closeMinutes : null,
})

/** Automations of the caller's workspaces. */
export const registerAutomations = (handle: Handle, program: Program): void => {
  defineAutomationJobs(program)
  /** Called after the commit. */
  const tell = (companyId: number): void => program.realtime.publish(automationsTopic(companyId), {})

  handle(listAutomations, async ({ scope: { companyId, workspaceIds }, db }) => {
    const result = (await automations.list(db, companyId, workspaceIds)).map(present)
    const bots = (await automations.listBotTimers(db, companyId, workspaceIds, mostBots)).map(timersOf)
    return {
      result,
      total: result.length,
      bots: bots.filter((bot) => bot.repeat ?? bot.transferMinutes ?? bot.closeMinutes),
    }
  })

  handle(listStoppedAutomations, async ({ scope: { companyId, workspaceIds }, db }) => {
    const result = await automations.listStopped(db, companyId, workspaceIds)
    const followUps = await automations.listPausedFollowUps(db, companyId, workspaceIds)
    return { result, total: result.length, followUps }
  })

  handle(listAutomationChoices, ({ scope: { companyId, workspaceIds }, db }) =>
    listChoices(db, companyId, workspaceIds, mostAutomationChoices),
  )

  handle(createAutomation, async ({ scope, db, body }) => {
    const { companyId, userId } = scope
    await demandKnown(db, scope, body)
    await ensureMember(db, scope)
    const definition = await storedDefinition(program, db, companyId, body)
    return db.transaction().execute(async (tx) => {
      await automations.raiseNumber(tx, companyId)
      const id = await named(automations.insert(tx, companyId, valuesOf(body, definition)))
      await demandRoom(tx, companyId)
      await automations.keepVersion(tx, companyId, id, { savedBy: userId, kept: keptAutomationVersions })
      await audit(tx, { companyId, accountId: userId, action: 'automation.created', record: id })
      return read(tx, scope, id)
    })
  })

  handle(updateAutomation, async ({ scope, db, params: { id }, body }) => {
    const { companyId, userId } = scope
    await read(db, scope, id)
    await demandKnown(db, scope, body)
    await ensureMember(db, scope)
    const definition = await storedDefinition(program, db, companyId, body)
    return db.transaction().execute(async (tx) => {
      const stored = await hold(tx, scope, id)
      await demandRevision(body.revision, async () => stored)(tx)
      await automations.raiseNumber(tx, companyId)
      await named(automations.update(tx, companyId, id, valuesOf(body, definition), program.clock.now()))
      await demandRoom(tx, companyId)
      await automations.keepVersion(tx, companyId, id, { savedBy: userId, kept: keptAutomationVersions })
      const fields = fieldsOf(body)
      await audit(tx, { companyId, accountId: userId, action: 'automation.changed', record: id, fields })
      return read(tx, scope, id)
    })
  })

  handle(switchAutomation, async ({ scope, db, params: { id }, body: { state } }) => {
    const { companyId, userId: accountId } = scope
    const switched = await db.transaction().execute(async (tx) => {
      await hold(tx, scope, id)
      await automations.setState(tx, companyId, id, { state, now: program.clock.now() })
      await automations.raiseNumber(tx, companyId)
      await audit(tx, { companyId, accountId, action: 'automation.switched', record: id, detail: { state } })
      return read(tx, scope, id)
    })
    tell(companyId)
    return switched
  })

  handle(moveAutomation, ({ scope, db, params: { id }, body: { before } }) =>
    db.transaction().execute(async (tx) => {
      const { companyId, userId: accountId } = scope
      const order = await automations.lockOrder(tx, companyId)
      await hold(tx, scope, id)
      const others = order.filter((one) => one !== id)
      const place = before === null ? others.length : others.indexOf(before)
      if (place < 0) throw new AppError(errors.notFound)
      await automations.setOrder(tx, companyId, others.toSpliced(place, 0, id))
      await automations.raiseNumber(tx, companyId)
      await audit(tx, { companyId, accountId, action: 'automation.moved', record: id })
      return { success: true } as const
    }),
  )

  handle(deleteAutomation, async ({ scope, db, params: { id } }) => {
    const { companyId, userId: accountId } = scope
    await db.transaction().execute(async (tx) => {
      const { name } = await hold(tx, scope, id)
      await automations.remove(tx, companyId, id)
      await automations.raiseNumber(tx, companyId)
      await audit(tx, { companyId, accountId, action: 'automation.deleted', record: id, detail: { name } })
    })
    tell(companyId)
    return { success: true } as const
  })

  handle(listAutomationVersions, async ({ scope, db, params: { id } }) => {
    await read(db, scope, id)
    const rows = await automations.listVersions(db, scope.companyId, id, keptAutomationVersions)
    const result = rows.map((row) => ({
      ...row,
      savedAt: row.savedAt.toISOString(),
      definition: presentDefinition(row.definition),
    }))
    return { result, total: result.length }
  })

  handle(listAutomationRuns, async ({ scope, db, params: { id }, query: { next } }) => {
    await read(db, scope, id)
    const before = next === undefined ? newestPlace.id : readId(next)
    const { companyId, workspaceIds } = scope
    const rows = await listRuns(db, companyId, { automationId: id, workspaceIds, before, limit: pageLength + 1 })
    const page = cutPage(rows, pageLength, (last) => printCursor([last.id]))
    const result = page.shown.map(({ dialogId, contact, at, version, outcome, acts, chain }) => ({
      dialogId,
      contactName: contactLabel(contact),
      at: at.toISOString(),
      version,
      outcome: outcome as AutomationRun['outcome'],
      acts: acts as AutomationRun['acts'],
      chain,
    }))
    return { result, next: page.next }
  })

  handle(tryAutomation, async ({ scope, db, body }) => {
    await demandKnown(db, scope, body)
    return dryRun(db, scope, body, program.clock)
  })
}
