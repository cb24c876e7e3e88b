import { type FlowProblem, toServerFlow } from '@prosa/flow'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../../app/api.ts'
import { ApiError, networkError } from '../../../../app/api-error.ts'
import { nothingAround, publishableFlow } from '../canvas/testing.ts'
import { createEditor, type Editor } from './editor.ts'
import { documentOf, isUnsaved, startEditor } from './editor-state.ts'
import { createSession, type SendEvent } from './run-session.ts'
import { type FlowSource, type Notice, openSession } from './session-state.ts'

vi.mock('../../../../app/api.ts', () => ({ call: vi.fn(), onDoubt: vi.fn() }))

const draft: FlowSource = {
  botId: 7,
  flowId: 1,
  kind: 'draft',
  version: null,
  revision: 4,
  draftId: 1,
  activeVersionId: 2,
  draftIsNewer: true,
}
const version: FlowSource = { ...draft, flowId: 2, kind: 'version', version: 6, draftIsNewer: false }

let editor: Editor
let send: SendEvent
let done: string[]
let notices: Notice[]
let bodies: Record<string, unknown>[]
/** What writing answers, one for each call; an error is thrown. */
let outcomes: (object | ApiError)[]

const rename = (name: string) =>
  editor.run((document) => ({ document: { ...document, name }, refusal: null, confirmations: [] }))

const open = async (source: FlowSource): Promise<void> => {
  editor = createEditor(startEditor(openSession(source, publishableFlow(), null), nothingAround))
  send = createSession(editor, {
    copies: { settle: (flowIds) => done.push(`settle ${flowIds}`), rest: async () => void done.push('rest') },
    move: (flowId) => done.push(`move ${flowId}`),
    go: () => done.push('go'),
    stay: () => done.push('stay'),
    tell: (notice) => notices.push(notice),
  })
  await rename('Meu')
}

/** What reading a flow gives instead of what stands below. */
let holds: Record<number, { name: string; source: Partial<FlowSource> } | ApiError>

/** Until nothing is awaited. */
const settled = (): Promise<void> =>
  expect.poll(() => editor.store.read().act.is).toMatch(/^(editing|asking|conflict)$/)

beforeEach(() => {
  done = []
  notices = []
  bodies = []
  outcomes = []
  holds = {}
  vi.mocked(call).mockImplementation(async (operation: { method: string }, input?: object): Promise<never> => {
    const { params, body } = input as { params: { flowId: number }; body: Record<string, unknown> }
    if (operation.method === 'GET') {
      const held = holds[params.flowId]
      if (held instanceof ApiError) throw held
      const source = params.flowId === 2 ? version : { ...draft, revision: 9, ...held?.source }
      const name = held?.name ?? (params.flowId === 2 ? 'No ar' : 'De Marina')
      const flow = toServerFlow({ ...publishableFlow(), name })
      return { ...flow, ...source, id: source.flowId, updatedBy: 'Marina', updatedAt: '2026-11-22T09:00:00Z' } as never
    }
    bodies.push(body)
    const outcome = outcomes.shift()
    if (!outcome || outcome instanceof ApiError) throw outcome
    return outcome as never
  })
})
afterEach(() => vi.mocked(call).mockReset())

it('saves a version that was open and leaves: the address stays, so that leaving goes on', async () => {
  await open(version)
  outcomes = [{ id: 1, revision: 5, problems: [] }]
  send({ on: 'leave' })
  send({ on: 'save' })
  await settled()
  expect(done).toEqual(['rest', 'settle 2,1', 'go'])
  expect(bodies).toMatchObject([{ name: 'Meu', revision: 4 }])
})

it('keeps what is typed while saving', async () => {
  await open(draft)
  outcomes = [{ id: 1, revision: 5, problems: [] }]
  send({ on: 'save' })
  await rename('Meu e mais')
  await settled()
  const state = editor.store.read()
  expect([documentOf(state).name, state.saved.name, isUnsaved(state)]).toEqual(['Meu e mais', 'Meu', true])
})

it("shows the other's text before it is overwritten, and overwrites the one that was shown", async () => {
  await open(draft)
  const details = { draftId: 1, revision: 8, savedBy: 'Marina', savedAt: '2026-11-22T08:00:00Z' }
  const refused = new ApiError({ status: 409, code: 'overtaken', message: 'O rascunho foi salvo por Marina.', details })
  outcomes = [refused, { id: 1, revision: 10, problems: [] }]
  send({ on: 'save' })
  await settled()
  expect(editor.store.read().act).toMatchObject({
    is: 'conflict',
    theirs: { savedBy: 'Marina', text: { name: 'De Marina' } },
  })
  send({ on: 'overwrite' })
  await settled()
  expect(bodies[1]).toMatchObject({ name: 'Meu', replacesRevision: 9 })
  expect(notices).toEqual([{ tell: 'saved' }])
})

it("takes the other's text where one chooses it; undo does not lead back", async () => {
  await open(draft)
  const details = { draftId: 1, revision: 8, savedBy: 'Marina', savedAt: '2026-11-22T08:00:00Z' }
  outcomes = [new ApiError({ status: 409, code: 'overtaken', message: '', details })]
  send({ on: 'save' })
  await settled()
  send({ on: 'take-theirs' })
  const state = editor.store.read()
  expect([documentOf(state).name, isUnsaved(state), state.history.past]).toEqual(['De Marina', false, []])
})

it('says why saving failed and goes on', async () => {
  await open(draft)
  outcomes = [new ApiError({ status: 500, code: 'internal', message: 'Erro' }), networkError(), networkError()]
  send({ on: 'save' })
  await settled()
  expect(notices).toEqual([{ tell: 'save-failed', detail: 'Erro' }])
  // No connection is no failure of the flow, nor of publishing it.
  send({ on: 'save' })
  await settled()
  send({ on: 'publish' })
  await settled()
  send({ on: 'agree' })
  await settled()
  expect(notices.slice(1)).toEqual([{ tell: 'no-connection' }, { tell: 'no-connection' }])
  expect(isUnsaved(editor.store.read())).toBe(true)
})

describe('a call whose answer was lost', () => {
  const publishes = async () => {
    send({ on: 'publish' })
    await settled()
    send({ on: 'agree' })
    await settled()
  }
  const live = { flowId: 9, kind: 'version', version: 7, activeVersionId: 9, draftIsNewer: false } as const

  it('is asked for: what the server published is live, and nothing is unsaved', async () => {
    await open(draft)
    outcomes = [networkError()]
    holds = { 1: { name: 'Meu', source: { activeVersionId: 2 } }, 9: { name: 'Meu', source: live } }
    send({ on: 'publish' })
    await settled()
    holds[1] = { name: 'Meu', source: { activeVersionId: 9 } }
    send({ on: 'agree' })
    await settled()
    expect(notices).toEqual([{ tell: 'published', version: 7 }])
    expect(isUnsaved(editor.store.read())).toBe(false)
    expect(editor.store.read()).toMatchObject({ unsent: null, source: live })
  })

  it('is asked for later where the server cannot be reached at once', async () => {
    await open(draft)
    outcomes = [networkError()]
    holds = { 1: networkError() }
    await publishes()
    expect(notices).toEqual([{ tell: 'no-connection' }])
    send({ on: 'look-again' })
    holds = { 1: { name: 'Meu', source: { activeVersionId: 9 } }, 9: { name: 'Meu', source: live } }
    send({ on: 'look-again' })
    await expect.poll(() => notices).toContainEqual({ tell: 'published', version: 7 })
    expect(isUnsaved(editor.store.read())).toBe(false)
  })

  it('is told to be without an answer where the server has something else', async () => {
    await open(draft)
    outcomes = [networkError()]
    holds = { 1: { name: 'Meu', source: { activeVersionId: 9 } }, 9: { name: 'De Marina', source: live } }
    await publishes()
    expect(notices).toEqual([{ tell: 'no-connection' }])
    expect(isUnsaved(editor.store.read())).toBe(true)
  })

  it('is no conflict when it is saved again, and no question when nothing is left to publish', async () => {
    await open(draft)
    const details = { draftId: 1, revision: 9, savedBy: 'Eu', savedAt: '2026-11-22T08:00:00Z' }
    outcomes = [new ApiError({ status: 409, code: 'overtaken', message: '', details })]
    holds = { 1: { name: 'Meu', source: {} } }
    send({ on: 'save' })
    await settled()
    expect(notices).toEqual([{ tell: 'saved' }])
    await rename('Meu de novo')
    outcomes = [new ApiError({ status: 409, code: 'nothingToPublish', message: 'Nada' })]
    holds = { 1: { name: '', source: { activeVersionId: 9 } }, 9: { name: 'Meu de novo', source: live } }
    await publishes()
    expect(notices.at(-1)).toEqual({ tell: 'published', version: 7 })
  })
})

it('asks with what is live before publishing, and again when the server asks', async () => {
  await open(draft)
  const asked = new ApiError({ status: 409, code: 'notTheDraft', message: 'No lugar da 6?' })
  outcomes = [asked, { id: 9, version: 7, revision: 4, draftIsNewer: true, problems: [] }]
  send({ on: 'publish' })
  await settled()
  expect([editor.store.read().act, bodies]).toMatchObject([{ is: 'asking', live: { version: 6 }, reason: null }, []])
  send({ on: 'agree' })
  await settled()
  expect(editor.store.read().act).toMatchObject({ is: 'asking', reason: 'No lugar da 6?', replacesVersion: 6 })
  send({ on: 'agree' })
  await settled()
  expect([bodies[0], bodies[1]]).toMatchObject([{ revision: 4 }, { revision: 4, replacesVersion: 6 }])
  expect(bodies[0]).not.toHaveProperty('replacesVersion')
  expect(editor.store.read().source).toMatchObject({ flowId: 9, version: 7, activeVersionId: 9, draftIsNewer: true })
  expect(done).toContain('move 9')
})

const problem = (severity: 'error' | 'warning', nodeId: string, message: string): FlowProblem => ({
  severity,
  code: severity === 'error' ? 'missing-file' : 'channel-limit',
  nodeId,
  itemId: null,
  message,
})

it('puts the reasons of a refused publication at their nodes, and opens the list of them', async () => {
  await open(draft)
  const details = {
    problems: [problem('error', 'sales', 'Sem o arquivo'), problem('warning', 'menu', 'Longa demais')],
  }
  outcomes = [new ApiError({ status: 422, code: 'publishRefused', message: 'Erro', details })]
  send({ on: 'publish' })
  await settled()
  send({ on: 'agree' })
  await settled()
  expect(notices).toEqual([{ tell: 'publish-failed', detail: null }])
  expect(editor.store.read()).toMatchObject({
    problemList: { title: 'Erro ao publicar flow.' },
    told: { problems: details.problems },
  })
})

it('puts the places of a refused save at their nodes', async () => {
  await open(draft)
  const fields = { 'nodes.2.botInteractions.0.interaction': 'Longa demais.' }
  outcomes = [new ApiError({ status: 422, code: 'draftInvalid', message: 'Longa demais.', fields })]
  send({ on: 'save' })
  await settled()
  expect(notices).toEqual([{ tell: 'save-failed', detail: null }])
  expect(editor.store.read()).toMatchObject({
    problemList: { title: 'Erro ao salvar script. Por favor tente mais tarde!' },
    told: { problems: [{ nodeId: 'sales', message: 'Node "sales": Longa demais.' }] },
  })
})

it('keeps what the server says of a text that it took', async () => {
  await open(draft)
  outcomes = [{ id: 1, revision: 5, problems: [problem('warning', 'menu', 'Longa demais')] }]
  send({ on: 'save' })
  await settled()
  expect(editor.store.read()).toMatchObject({ problemList: null, told: { problems: [{ nodeId: 'menu' }] } })
})
