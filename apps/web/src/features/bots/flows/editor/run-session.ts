import { draftConflict, failedTests, listAgents, publishFlow, saveFlow } from '@prosa/contract'
import {
  checkFlow,
  compareFlows,
  type FlowDocument,
  isUnchanged,
  mayPublish,
  record,
  startHistory,
  toServerFlow,
} from '@prosa/flow'
import { call } from '../../../../app/api.ts'
import { ApiError, errorMessage } from '../../../../app/api-error.ts'
import { invalidate } from '../../../../app/query.ts'
import { readFlow } from '../read-flow.ts'
import { flowTexts } from '../texts.ts'
import type { CopyKeeper } from './copy-keeper.ts'
import type { Editor } from './editor.ts'
import { documentOf, isUnsaved, keepExisting, type Unsent } from './editor-state.ts'
import { joinedWith } from './joined-with.ts'
import { step } from './session.ts'
import type { Effect, Live, Notice, PublishedAs, SavedAs, SessionEvent, TestFailure, Theirs } from './session-state.ts'
import { createTold, readRefusal } from './told-problems.ts'
import { trainingTimeoutMs, whileTraining } from './while-training.ts'

type FlowEvent = SessionEvent<FlowDocument>
type FlowEffect = Effect<FlowDocument>
type EffectOf<D extends FlowEffect['do']> = Extract<FlowEffect, { do: D }>

export type SendEvent = (event: FlowEvent) => void

/** Effects of the session outside the editor. */
export interface SessionPorts {
  copies: Pick<CopyKeeper, 'settle' | 'rest'>
  move: (flowId: number) => void
  go: () => void
  stay: () => void
  tell: (notice: Notice) => void
}

/** Creates the function that handles session events and performs their effects. Server answers come back as events. */
export function createSession(editor: Editor, ports: SessionPorts): SendEvent {
  const send: SendEvent = (event) => {
    const state = editor.store.read()
    const { session, effects } = step(state, documentOf(state), event)
    // Publishing reports all unfinished nodes.
    const told = event.on === 'publish' ? { unopenedIds: new Set<string>() } : {}
    editor.store.write((present) => ({ ...present, ...session, ...told }))
    for (const effect of effects) perform(effect)
  }
  const perform = (effect: FlowEffect): void => {
    switch (effect.do) {
      case 'save':
        answerWith(save(editor, ports, effect))
        break
      case 'publish':
        answerWith(publish(editor, ports, effect))
        break
      case 'read-live':
        answerWith(readLive(editor, effect))
        break
      case 'show':
        show(editor, effect)
        break
      case 'settle-copies':
        ports.copies.settle(effect.flowIds)
        break
      case 'move':
        ports.move(effect.flowId)
        break
      case 'tell':
        if (effect.notice.tell !== 'no-connection') editor.patch({ unsent: null })
        ports.tell(effect.notice)
        break
      case 'find-out':
        void findOut(editor).then((event) => event && send(event))
        break
      default:
        ports[effect.do]()
    }
  }
  const answerWith = (answer: Promise<FlowEvent>): void => void answer.then(send)
  return send
}

const show = (editor: Editor, { text, keepsUndo }: EffectOf<'show'>): void =>
  editor.store.write((state) =>
    keepExisting({ ...state, history: keepsUndo ? record(state.history, text) : startHistory(text) }),
  )

async function save(
  editor: Editor,
  { copies }: SessionPorts,
  { flowId, text, do: _, ...base }: EffectOf<'save'>,
): Promise<FlowEvent> {
  const { botId } = editor.store.read().source
  try {
    await copies.rest()
    const body = { ...toServerFlow(text), ...base }
    const { id, revision, problems } = await call(saveFlow, { params: { botId, flowId }, body })
    editor.patch({ told: createTold(text, problems) })
    return { on: 'saved', flowId: id, revision }
  } catch (error) {
    const conflict = error instanceof ApiError && error.status === 409 && draftConflict.safeParse(error.details).data
    if (isNoConnection(error)) return withoutAnswer(editor, { is: 'save', text })
    if (!conflict) return { on: 'save-failed', detail: readDetail(editor, text, error, flowTexts.saveFailed) }
    // Without the other text there is nothing to show before overwriting it.
    const { draftId } = conflict
    return readTheirs(editor, draftId, text).catch(() => ({ on: 'save-failed', detail: errorMessage(error) }))
  }
}

const isNoConnection = (error: unknown): boolean => error instanceof ApiError && error.code === 'network'

async function readTheirs(editor: Editor, draftId: number, mine: FlowDocument): Promise<FlowEvent> {
  const theirs = await readDraft(editor, draftId)
  const { text, source } = theirs
  // The text had arrived before, and only the answer was lost.
  if (isSame(text, mine)) return { on: 'saved', flowId: source.flowId, revision: source.revision }
  return { on: 'save-refused', theirs, joined: theirs.isOwn ? joinedWith(editor.store.read(), theirs) : null }
}

async function readDraft(editor: Editor, draftId: number): Promise<Theirs<FlowDocument>> {
  const { answer, document, source } = await readFlow(editor.store.read().source.botId, draftId)
  const { updatedBy: savedBy, isUpdatedByCaller: isOwn, updatedAt: savedAt } = answer
  return { text: document, source, savedBy, isOwn, savedAt }
}

/** The event for a save in another window of the same user; null if nothing changed. */
export async function followElsewhere(editor: Editor, revision: number): Promise<FlowEvent | null> {
  const { source } = editor.store.read()
  if (source.kind !== 'draft' || revision <= source.revision) return null
  const theirs = await readDraft(editor, source.draftId)
  const state = editor.store.read()
  return { on: 'saved-elsewhere', theirs, joined: isUnsaved(state) ? joinedWith(state, theirs) : theirs.text }
}

async function readLive(editor: Editor, { isFresh }: EffectOf<'read-live'>): Promise<FlowEvent> {
  const { act, source, saved } = editor.store.read()
  const { botId, flowId, version } = source
  if (act.is !== 'reading-live') throw new Error('Nothing is to be published')
  // Do not ask about a text that would be refused: open the list of problems, as after a refusal.
  if (!mayPublish(checkFlow(act.mine))) {
    editor.patch({ problemList: { title: flowTexts.publishFailed } })
    return { on: 'publish-failed', detail: null }
  }
  try {
    const liveId = isFresh ? (await readFlow(botId, flowId)).source.activeVersionId : source.activeVersionId
    let live: Live<FlowDocument> | null = null
    if (liveId === flowId && version !== null) live = { flowId, version, text: saved }
    else if (liveId !== null) {
      const read = await readFlow(botId, liveId)
      live = { flowId: liveId, version: read.source.version ?? 0, text: read.document }
    }
    return { on: 'live-read', live, isChanged: !live || !isSame(live.text, act.mine) }
  } catch (error) {
    return failedPublication(error)
  }
}

async function publish(
  editor: Editor,
  { copies }: SessionPorts,
  { flowId, text, do: _, ...base }: EffectOf<'publish'>,
): Promise<FlowEvent> {
  const { botId, revision: known } = editor.store.read().source
  try {
    await copies.rest()
    const body = { ...toServerFlow(text), ...base }
    const tell = (training: number | null): void => editor.patch({ training })
    const answer = await whileTraining(tell, (trainingId) =>
      call(publishFlow, { params: { botId, flowId }, body: { ...body, trainingId }, timeoutMs: trainingTimeoutMs }),
    )
    const around = { ...editor.store.read().around, hasChangedEntities: false }
    editor.patch({ told: createTold(text, answer.problems), around })
    void invalidate(listAgents)
    const { id, version, revision, draftIsNewer } = answer
    return { on: 'published', flowId: id, version, revision: revision ?? known, draftIsNewer: draftIsNewer ?? false }
  } catch (error) {
    // Agreement is not possible: show the tests.
    if (error instanceof ApiError && error.code === 'testsStop') editor.patch({ dialog: { is: 'tests' } })
    if (isNoConnection(error)) return withoutAnswer(editor, { is: 'publish', text })
    if (error instanceof ApiError && error.code === 'nothingToPublish') {
      const arrived = await readOutcome(editor, { is: 'publish', text }).catch(() => null)
      if (arrived) return arrived
    }
    return failedPublication(error, () => readDetail(editor, text, error, flowTexts.publishFailed))
  }
}

/** No answer came: asks the server what it has. If that fails or differs, `look-again` asks later. */
async function withoutAnswer(editor: Editor, unsent: Unsent): Promise<FlowEvent> {
  const arrived = await readOutcome(editor, unsent).catch(() => null)
  if (arrived) return arrived
  editor.patch({ unsent })
  return { on: 'no-connection' }
}

async function findOut(editor: Editor): Promise<FlowEvent | null> {
  const { unsent } = editor.store.read()
  const as = unsent && (await readOutcome(editor, unsent).catch(() => null))
  if (!unsent || !as || editor.store.read().unsent !== unsent) return null
  return { on: 'arrived', text: unsent.text, as }
}

/**
 * The server's state of an unanswered request; null if it did not arrive.
 * @throws ApiError
 */
async function readOutcome(editor: Editor, { is, text }: Unsent): Promise<SavedAs | PublishedAs | null> {
  const { botId, flowId, draftId, revision, activeVersionId } = editor.store.read().source
  if (is === 'save') {
    const { document, source } = await readFlow(botId, draftId)
    if (source.revision === revision || !isSame(document, text)) return null
    return { on: 'saved', flowId: source.flowId, revision: source.revision }
  }
  const liveId = (await readFlow(botId, flowId)).source.activeVersionId
  if (liveId === null || liveId === activeVersionId) return null
  const { document, source } = await readFlow(botId, liveId)
  if (!isSame(document, text)) return null
  const { version, draftIsNewer } = source
  return { on: 'published', flowId: liveId, version: version ?? 0, revision: source.revision, draftIsNewer }
}

const isSame = (one: FlowDocument, other: FlowDocument): boolean => isUnchanged(compareFlows(one, other))

/** The event for a refusal: a question or a failure. */
function failedPublication(error: unknown, detail: () => string | null = () => errorMessage(error)): FlowEvent {
  if (!(error instanceof ApiError)) return { on: 'publish-failed', detail: detail() }
  if (isNoConnection(error)) return { on: 'no-connection' }
  const { code, message } = error
  if (code === 'notTheDraft') return { on: 'publish-asks', reason: message }
  if (code === 'overtaken') return { on: 'publish-asks', reason: `${message}\n${flowTexts.publishAnyway}` }
  if (code === 'testsFailed') return { on: 'tests-failed', failure: readFailure(error) }
  if (code === 'nothingToPublish') return { on: 'nothing-to-publish', detail: message }
  return { on: 'publish-failed', detail: detail() }
}

const readFailure = ({ message, details }: ApiError): TestFailure => {
  const { failed = [], failedQuestions = [] } = failedTests.safeParse(details).data ?? {}
  return { reason: message, names: [...failed.map(({ name }) => name), ...failedQuestions] }
}

/** The text of a refusal. Null if its reasons belong to nodes: they are shown there and in the list, which opens. */
function readDetail(editor: Editor, text: FlowDocument, error: unknown, title: string): string | null {
  const problems = error instanceof ApiError ? readRefusal(text, error) : []
  if (problems.length === 0) return errorMessage(error)
  editor.patch({ told: createTold(text, problems), problemList: { title } })
  return null
}
