import type { FlowProblem, VersionConflict } from '@prosa/contract'
import type { FlowDocument, ServerFlow } from '@prosa/flow'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import { noteFact } from '../../../platform/facts/index.ts'
import type { JsonBytes } from '../../../platform/flow-threads/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { holdFiles } from '../../files/index.ts'
import { flowlessTargets } from '../bots/index.ts'
import { takeKeys, wantVersion } from '../credentials/index.ts'
import { type Documents, type FailingTests, failingFor } from '../knowledge/index.ts'
import { checkDocument } from './check-document.ts'
import { compileDocument } from './compile-document.ts'
import { findConflict, holdsUnpublished } from './demand-base.ts'
import { demandChange } from './demand-change.ts'
import { flowErrors, flowTexts } from './errors.ts'
import { demandTests } from './flow-tests/run-tests.ts'
import * as flows from './flows.queries.ts'
import type { Tell } from './publish-training.ts'
import { filesOf, type ReadDocument, readPayload } from './read-payload.ts'
import { type ResolvedFlow, resolveFlow } from './resolve-flow.ts'
import { deleteTestFlow } from './simulator/simulator.queries.ts'
import { underDraft } from './under-draft.ts'

export interface PublishBody extends ServerFlow {
  revision?: number | undefined
  /** The live version that the person agreed to replace with a text other than the draft. */
  replacesVersion?: number | undefined
  note?: string | undefined
  acceptsFailedTests?: boolean | undefined
}

/** The text to publish, and the document it was edited from. */
interface Publication extends ResolvedFlow {
  read: ReadDocument
  revision: number | undefined
  replacesVersion: number | undefined
  note: string | undefined
}

export interface PublishDeps {
  documents: Pick<Documents, 'indexes'>
  /** Called with the progress of a long training. */
  tell?: Tell | undefined
}

interface Published {
  id: number
  version: number
  problems: FlowProblem[]
  revision: number
  draftIsNewer: boolean
}

/**
 * Stores the flow as the bot's next, unchangeable version, and makes it live for new dialogs. A text edited from the
 * draft, or from the live version if the draft has no other changes, also becomes the draft. Any other text needs
 * `replacesVersion` and leaves the draft unchanged.
 * @throws notFound, draftInvalid, publishRefused with the findings of the checks, nothingToPublish, notTheDraft,
 * overtaken, testsFailed, testsStop
 */
export const publishFlow = async (
  db: Kysely<DB>,
  scope: Scope,
  address: { botId: number; flowId: number },
  { revision, replacesVersion, note, acceptsFailedTests: accepts = false, ...payload }: PublishBody,
  { documents, tell }: PublishDeps,
): Promise<Published> => {
  const { bot, flow } = await resolveFlow(db, scope, address)
  const read = await readPayload(payload)
  const publication = { bot, flow, read, revision, replacesVersion, note }
  const { problems, entities } = await checkDocument(db, scope, bot.id, read)
  demandNoErrors(read.document, problems)
  const place = { companyId: scope.companyId, botId: bot.id }
  let compiled: JsonBytes | undefined
  return underDraft(
    db,
    place,
    async (draft) => {
      await demandChange(db, { ...place, liveId: draft.live_id }, read, entities)
      const follows = await demandAgreement(db, scope, draft, publication)
      // Training a large flow takes seconds; the trained text stays the same even if the draft changes meanwhile.
      if (!compiled) {
        compiled = await compileDocument(scope.companyId, read, entities, tell)
        const ofDocuments = await failingDocuments(documents, db, scope, { bot, document: read.document })
        await demandTests(db, scope, bot.id, { compiled, accepts, ofDocuments })
      }
      await ensureMember(db, scope)
      return { compiled, follows }
    },
    async (tx, draft, looked) => ({
      ...(await storeVersion(tx, scope, draft, { ...publication, ...looked })),
      problems,
    }),
  )
}

/** The tests of documents that fail for the bot; null for a flow without a node that answers from them. */
const failingDocuments = (
  { indexes }: PublishDeps['documents'],
  db: Kysely<DB>,
  { companyId }: Scope,
  { bot, document }: { bot: ResolvedFlow['bot']; document: FlowDocument },
): Promise<FailingTests | null> =>
  document.nodes.some((node) => node.documents !== undefined)
    ? failingFor(indexes, db, companyId, { workspaceId: bot.workspace_id, botId: bot.id })
    : Promise.resolve(null)

/**
 * Whether the published text also becomes the draft; if not, the person must have agreed to replace the live version.
 * @throws notTheDraft, overtaken
 */
const demandAgreement = async (
  db: Kysely<DB>,
  scope: Scope,
  draft: flows.DraftState,
  { bot, flow, read, revision, replacesVersion }: Publication,
): Promise<boolean> => {
  const isOrdinary = flow.kind === 'draft' || (flow.id === draft.live_id && !holdsUnpublished(draft))
  const base = { json: read.json, kind: flow.kind, revision }
  const conflict = isOrdinary ? await findConflict(db, scope, bot.id, draft, base) : notTheDraft(flow, draft)
  if (!conflict) return true
  if (replacesVersion === (draft.live_version ?? 0)) return false
  throw replacesVersion === undefined ? conflict : notTheDraft(flow, draft)
}

const notTheDraft = ({ version }: ResolvedFlow['flow'], draft: flows.DraftState): AppError => {
  const liveVersion = draft.live_version ?? 0
  const details: VersionConflict = { version, liveVersion }
  const message =
    version === null
      ? flowTexts.changedDraft(liveVersion)
      : version === liveVersion
        ? flowTexts.changedLiveVersion(version)
        : flowTexts.olderVersion(version, liveVersion)
  return new AppError(flowErrors.notTheDraft, { message, details: { ...details } })
}

/** A draft that does not become the published text stays as new as before, compared with the live version. */
const storeVersion = async (
  tx: Transaction<DB>,
  scope: Scope,
  draft: flows.DraftState,
  { bot, flow, read, compiled, follows, note }: Publication & { compiled: JsonBytes; follows: boolean },
): Promise<Omit<Published, 'problems'>> => {
  const { companyId, userId } = scope
  const revision = follows ? draft.revision + 1 : (draft.live_revision ?? 0)
  const written = { ...read, revision, userId }
  const { id, version } = await flows.insertVersion(tx, companyId, bot.id, { ...written, compiled, note: note || null })
  if (follows) await flows.setDraft(tx, companyId, draft.id, written)
  await flows.setActiveVersion(tx, companyId, bot.id, id)
  // The publisher may read all of these files: the checks have refused others.
  await holdFiles(tx, companyId, { kind: 'bot', id: bot.id }, filesOf(read.document))
  await flows.deleteWorkingCopies(tx, companyId, follows ? [draft.id, flow.id] : [flow.id], userId)
  await deleteTestFlow(tx, companyId, bot.id, userId)
  if (!flowlessTargets.has(bot.target)) await takeKeys(tx, companyId, bot.id)
  await wantVersion(tx, companyId, bot.id, id)
  const detail = { bot: bot.id, version: version ?? 0 }
  await audit(tx, { companyId, accountId: userId, action: 'flow.published', record: id, detail })
  const subject = { kind: 'bot', id: bot.id } as const
  const told = { version: version ?? 0 }
  await noteFact(tx, { companyId, kind: 'flow.published', subject, accountId: userId, detail: told })
  return {
    id,
    version: version ?? 0,
    revision: follows ? revision : draft.revision,
    draftIsNewer: !follows && draft.revision > revision,
  }
}

const demandNoErrors = (document: FlowDocument, problems: readonly FlowProblem[]): void => {
  const found = problems.filter(({ severity }) => severity === 'error')
  if (found.length === 0) return
  const fields: Record<string, string> = {}
  for (const { nodeId, message } of found) {
    const place = document.nodes.findIndex(({ id }) => id === nodeId)
    const key = place < 0 ? 'nodes' : `nodes.${place}`
    fields[key] = fields[key] ? `${fields[key]} ${message}` : message
  }
  throw new AppError(flowErrors.publishRefused, { fields, details: { problems } })
}
