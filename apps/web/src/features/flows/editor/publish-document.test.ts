import { type FlowDocument, toServerFlow } from '@prosa/flow'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import { readOpenConfirm, subscribeToConfirm } from '../../../ui/confirm.ts'
import { flowOf } from '../canvas/testing.ts'
import { type EditorState, type FlowSource, startEditor } from './editor-state.ts'
import { publishDocument } from './publish-document.ts'

vi.mock('../../../app/api.ts', () => ({ call: vi.fn() }))

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
const older: FlowSource = { ...draft, flowId: 3, kind: 'version', version: 5 }
const live = flowOf()
const renamed: FlowDocument = { ...live, name: 'outro nome' }

let questions: string[]
let answers: boolean[]
let stopAnswering: () => void
/** What publishing answers, one for each call; an error is thrown. */
let outcomes: (object | ApiError)[]
let bodies: unknown[]

beforeEach(() => {
  questions = []
  answers = []
  outcomes = [{ id: 9, version: 7, revision: 5 }]
  bodies = []
  stopAnswering = subscribeToConfirm(() => {
    const open = readOpenConfirm()
    if (!open) return
    questions.push(open.text)
    open.answer(answers.shift() ?? true)
  })
  vi.mocked(call).mockImplementation(async (operation: { method: string }, input?: object): Promise<never> => {
    if (operation.method === 'GET') return { ...toServerFlow(live), id: 2, version: 6 } as never
    bodies.push((input as { body: object }).body)
    const outcome = outcomes.shift()
    if (!outcome || outcome instanceof ApiError) throw outcome
    return outcome as never
  })
})
afterEach(() => stopAnswering())

const stateOf = (source: FlowSource): EditorState => startEditor(live, source)
const publish = (source: FlowSource, document = renamed) => publishDocument(stateOf(source), document, () => undefined)

describe('publishDocument', () => {
  it('says what changes, and sends nothing when the answer is no', async () => {
    answers = [false]
    expect(await publish(draft)).toBeNull()
    expect(questions).toEqual(['Publicar no lugar da versão 6?\n\nO nome do fluxo'])
    expect(bodies).toEqual([])
  })

  it('leads to the new version, with the revision that the text began from', async () => {
    expect(await publish(draft)).toMatchObject({
      flowId: 9,
      kind: 'version',
      version: 7,
      revision: 5,
      activeVersionId: 9,
    })
    expect(bodies).toMatchObject([{ revision: 4, name: 'outro nome' }])
    expect(bodies[0]).not.toHaveProperty('replacesVersion')
  })

  it('asks nothing where nothing changes: the server says so', async () => {
    outcomes = [new ApiError({ status: 409, code: 'nothingToPublish', message: 'Não há alterações para publicar.' })]
    await expect(publish(draft, live)).rejects.toThrow('Não há alterações')
    expect(questions).toEqual([])
  })

  it('agrees to replace the live version by an older one in the same question', async () => {
    await publish(older)
    expect(questions).toEqual([expect.stringContaining('Publicar a versão 5 no lugar da 6?')])
    expect(bodies).toMatchObject([{ replacesVersion: 6 }])
  })

  it('asks again with what the server says when somebody published meanwhile', async () => {
    const details = { version: 5, liveVersion: 8 }
    outcomes = [new ApiError({ status: 409, code: 'notTheDraft', message: 'No lugar da 8?', details }), ...outcomes]
    expect(await publish(older)).toMatchObject({ flowId: 9 })
    expect(questions[1]).toContain('No lugar da 8?')
    expect(bodies).toMatchObject([{ replacesVersion: 6 }, { replacesVersion: 8 }])
  })

  it('leaves it when the second question is answered with no', async () => {
    answers = [true, false]
    outcomes = [new ApiError({ status: 409, code: 'overtaken', message: 'O rascunho foi salvo por Ana.' })]
    expect(await publish(draft)).toBeNull()
    expect(questions[1]).toContain('O rascunho foi salvo por Ana.\nPublicar mesmo assim?')
    expect(bodies).toHaveLength(1)
  })
})
