import { getFlow, publishFlow, publishRefusal, versionConflict } from '@prosa/contract'
import { compareFlows, type FlowDocument, isUnchanged, openFlow, toServerFlow } from '@prosa/flow'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import { confirm } from '../../../ui/confirm.ts'
import { flowTexts } from '../texts.ts'
import { describeChanges } from './describe-changes.ts'
import type { EditorState, FlowSource } from './editor-state.ts'
import { makeId } from './make-id.ts'

interface Live {
  version: number
  document: FlowDocument
}

/** What is published now; null where nothing is. */
async function readLive({ source, saved }: EditorState): Promise<Live | null> {
  const { activeVersionId, botId, flowId, version } = source
  if (activeVersionId === null) return null
  if (flowId === activeVersionId && version !== null) return { version, document: saved }
  const answer = await call(getFlow, { params: { botId, flowId: activeVersionId } })
  return { version: answer.version ?? 0, document: openFlow(answer, makeId).document }
}

/** Whether the server will ask for an explicit agreement: the text did not begin from the draft, or the draft holds another. */
const isNotTheDraft = ({ kind, flowId, activeVersionId, draftIsNewer }: FlowSource): boolean =>
  kind === 'version' && (flowId !== activeVersionId || draftIsNewer)

/**
 * Publishes what is on the canvas after showing what it changes; where it is not the draft, after asking for that too. Null
 * when a question was answered with no.
 * @throws ApiError
 */
export async function publishDocument(
  state: EditorState,
  document: FlowDocument,
  onSend: (isSending: boolean) => void,
): Promise<FlowSource | null> {
  const { source, baseRevision } = state
  const live = await readLive(state)
  const changes = compareFlows(live?.document ?? null, document)
  let replacesVersion = isNotTheDraft(source) ? (live?.version ?? 0) : undefined
  let question = isUnchanged(changes) ? null : publishQuestion(source, live, replacesVersion !== undefined)
  for (;;) {
    const text = [question, describeChanges(changes)].filter(Boolean).join('\n\n')
    if (question !== null && !(await confirm({ text, confirmLabel: flowTexts.publish }))) return null
    onSend(true)
    try {
      return await send(source, document, {
        revision: baseRevision,
        ...(replacesVersion !== undefined && { replacesVersion }),
      })
    } catch (error) {
      const asked = askedVersion(error, live?.version ?? 0)
      if (asked === null || !(error instanceof ApiError)) throw error
      replacesVersion = asked
      question = error.code === 'notTheDraft' ? error.message : `${error.message}\n${flowTexts.publishAnyway}`
    } finally {
      onSend(false)
    }
  }
}

function publishQuestion({ version }: FlowSource, live: Live | null, isAgreementNeeded: boolean): string {
  if (!live) return flowTexts.publishFirst
  if (!isAgreementNeeded || version === null) return flowTexts.publishQuestion(live.version)
  return version === live.version
    ? flowTexts.publishChangedLive(version)
    : flowTexts.publishOlder(version, live.version)
}

/** The version that may be replaced once the person agrees; null for a failure that is no question. */
function askedVersion(error: unknown, liveVersion: number): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'notTheDraft') return versionConflict.safeParse(error.details).data?.liveVersion ?? null
  return error.code === 'overtaken' ? liveVersion : null
}

async function send(
  source: FlowSource,
  document: FlowDocument,
  base: { revision: number; replacesVersion?: number },
): Promise<FlowSource> {
  const { id, version, revision, draftIsNewer } = await call(publishFlow, {
    params: { botId: source.botId, flowId: source.flowId },
    body: { ...toServerFlow(document), ...base },
  })
  return {
    ...source,
    flowId: id,
    kind: 'version',
    version,
    revision: revision ?? source.revision,
    activeVersionId: id,
    draftIsNewer: draftIsNewer ?? false,
  }
}

/** The reasons of a refused publication, those included that only the server knows. */
export function publishFailure(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'publishRefused') return null
  const { data } = publishRefusal.safeParse(error.details)
  return data?.problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : [])).join('\n') ?? null
}
