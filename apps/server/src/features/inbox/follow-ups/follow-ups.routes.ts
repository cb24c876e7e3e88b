import {
  contactLabel,
  createFollowUp,
  deleteFollowUp,
  listBotTemplates,
  listFollowUpRooms,
  listFollowUps,
  listFollowUpTemplates,
  maxFollowUps,
  maxInt4,
  moveFollowUpRuns,
  resumeFollowUp,
  updateFollowUp,
} from '@prosa/contract'
import type { ApprovedTemplate } from '../../../channels/channel.ts'
import { automationsTopic } from '../../../conversation/model/events.ts'
import { ensureMember } from '../../../platform/access/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import { cutPage, printCursor, readId } from '../../../platform/lists/index.ts'
import type { Program } from '../../../program.ts'
import * as followUps from './follow-ups.queries.ts'
import * as save from './save-follow-up.ts'
import { listOfWorkspace } from './workspace-templates.ts'

const pageLength = 50

/** A workspace that the caller does not see counts as missing. @throws notFound */
const demandWorkspace = ({ workspaceIds }: Scope, workspaceId: number): void => {
  if (!workspaceIds.includes(workspaceId)) throw new AppError(errors.notFound)
}

/** Follow-ups of a workspace, with the rooms in which they were begun. */
export const registerFollowUps = (handle: Handle, program: Program): void => {
  handle(listFollowUps, async ({ scope, db, query: { workspaceId } }) => {
    demandWorkspace(scope, workspaceId)
    const rows = await followUps.list(db, scope.companyId, workspaceId, maxFollowUps)
    return { result: rows.map(save.present), total: rows.length }
  })

  handle(createFollowUp, async ({ scope, db, body: { workspaceId, ...input } }) => {
    demandWorkspace(scope, workspaceId)
    await ensureMember(db, scope)
    const definition = await save.storedDefinition(program, db, scope, workspaceId, input)
    return save.createFollowUp(db, scope, workspaceId, input, definition)
  })

  handle(updateFollowUp, async ({ scope, db, params, body }) => {
    const { workspaceId } = await save.readFollowUp(db, scope, params.id)
    await ensureMember(db, scope)
    const definition = await save.storedDefinition(program, db, scope, workspaceId, body)
    return save.updateFollowUp(db, scope, params.id, body, definition)
  })

  handle(deleteFollowUp, async ({ scope, db, params }) => {
    await save.deleteFollowUp(db, scope, params.id)
    return { success: true } as const
  })

  handle(moveFollowUpRuns, ({ scope, db, params }) => save.moveRuns(db, scope, params.id))

  handle(resumeFollowUp, async ({ scope, db, params }) => {
    const resumed = await save.resumeFollowUp(db, scope, params.id, program.clock.now())
    program.realtime.publish(automationsTopic(scope.companyId), {})
    return resumed
  })

  handle(listFollowUpRooms, async ({ scope, db, params: { id }, query: { outcome, next } }) => {
    const { companyId, workspaceIds } = scope
    await save.readFollowUp(db, scope, id)
    const list = `${outcome} ${id}`
    const before = next === undefined ? maxInt4 : readId(next, list)
    const rows = await followUps.listRooms(db, companyId, { id, outcome, workspaceIds, before, limit: pageLength + 1 })
    const page = cutPage(rows, pageLength, (last) => printCursor([last.id], list))
    return {
      result: page.shown.map(({ dialogId, contact, step, steps, at, reason }) => ({
        dialogId,
        contactName: contactLabel(contact),
        step: step + 1,
        steps,
        at: at.toISOString(),
        reason,
      })),
      next: page.next,
    }
  })

  handle(listFollowUpTemplates, async ({ scope, db, query: { workspaceId } }) => {
    demandWorkspace(scope, workspaceId)
    return presentTemplates(await listOfWorkspace(program, db, scope.companyId, { workspaceIds: [workspaceId] }))
  })

  handle(listBotTemplates, async ({ scope, db, params: { id: botId } }) => {
    const workspaceId = await followUps.workspaceOfBot(db, scope.companyId, botId)
    if (workspaceId === null) throw new AppError(errors.notFound)
    demandWorkspace(scope, workspaceId)
    return presentTemplates(await listOfWorkspace(program, db, scope.companyId, { workspaceIds: [workspaceId], botId }))
  })
}

const presentTemplates = (rows: readonly ApprovedTemplate[]) => ({
  result: rows.map((one) => ({ ...one, buttons: [...one.buttons], variables: [...one.variables] })),
})
