import type { FlowAnswer, FlowTestResult } from '@prosa/contract'
import { type ServerFlow, toServerFlow } from '@prosa/flow'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { findBot } from '../bots/index.ts'
import { conflictWith } from './demand-base.ts'
import { runTests } from './flow-tests/run-tests.ts'
import * as flows from './flows.queries.ts'
import { type PublishDeps, publishFlow } from './publish-flow.ts'
import { readFlow } from './read-flow.ts'
import { saveFlow } from './save-flow.ts'

/** What programs do with a bot's saved draft, which they do not send along. */

/** @throws notFound */
export const readDraft = async (db: Kysely<DB>, scope: Scope, botId: number): Promise<FlowAnswer> => {
  const { draft_id: flowId } = await findBot(db, scope, botId)
  return readFlow(db, scope, { botId, flowId })
}

/** @throws notFound, also for the draft's id */
export const readVersion = async (
  db: Kysely<DB>,
  scope: Scope,
  address: { botId: number; flowId: number },
): Promise<FlowAnswer & { version: number }> => {
  const flow = await readFlow(db, scope, address)
  const { version } = flow
  if (version === null) throw new AppError(errors.notFound)
  return { ...flow, version }
}

/** @throws as `saveFlow` */
export const writeDraft = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  body: Parameters<typeof saveFlow>[3],
): ReturnType<typeof saveFlow> => {
  const { draft_id: flowId } = await findBot(db, scope, botId)
  return saveFlow(db, scope, { botId, flowId }, body)
}

/**
 * Publishes the draft as it is saved.
 * @throws as `publishFlow`; overtaken if it is no longer at the given revision
 */
export const publishDraft = async (
  documents: PublishDeps['documents'],
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  { revision, ...choices }: { revision?: number | undefined; note?: string | undefined; acceptsFailedTests: boolean },
): Promise<void> => {
  const { draft, payload } = await findText(db, scope, botId)
  if (revision !== undefined && revision !== draft.revision) throw conflictWith(draft, 'overtaken', scope.timeZone)
  const body = { ...payload, ...choices, revision: draft.revision }
  await publishFlow(db, scope, { botId, flowId: draft.id }, body, { documents })
}

/** @throws as `runTests` */
export const testDraft = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  testIds: readonly number[] | undefined,
): Promise<FlowTestResult[]> => {
  const { payload } = await findText(db, scope, botId)
  return runTests(db, scope, botId, { ...payload, testIds })
}

const findText = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
): Promise<{ draft: flows.DraftState; payload: ServerFlow }> => {
  await findBot(db, scope, botId)
  const draft = await flows.findDraft(db, scope.companyId, botId)
  const { document } = await flows.findDocument(db, scope.companyId, botId, draft.id)
  return { draft, payload: toServerFlow(document) }
}
