import { dropWorkingCopy, storeWorkingCopy } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../../app/api.ts'
import { flowOf, nothingAround } from '../canvas/testing.ts'
import { type CopyKeeper, createCopyKeeper } from './copy-keeper.ts'
import { createEditor, type Editor } from './editor.ts'
import { startEditor } from './editor-state.ts'
import { openSession } from './session-state.ts'
import { localCopy } from './working-copy.ts'

vi.mock('../../../../app/api.ts', () => ({ call: vi.fn() }))

const source = {
  botId: 7,
  flowId: 1,
  kind: 'draft',
  version: null,
  revision: 4,
  draftId: 1,
  activeVersionId: null,
  draftIsNewer: false,
} as const

let editor: Editor
let keeper: CopyKeeper
/** Calls that the server has not answered yet, oldest first. */
let open: (() => void)[]
let sent: string[]
let stored: Map<string, string>

const rename = (name: string) =>
  editor.run((document) => ({ document: { ...document, name }, refusal: null, confirmations: [] }))
const here = (flowId = 1) => localCopy(3, 7, flowId).read()

beforeEach(() => {
  vi.useFakeTimers()
  open = []
  sent = []
  stored = new Map()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  vi.mocked(call).mockImplementation((operation: unknown, input?: object): Promise<never> => {
    const { params, body } = input as { params: { flowId: number }; body?: { payload: { name: string } } }
    const what =
      operation === storeWorkingCopy ? `keep ${body?.payload.name}` : operation === dropWorkingCopy ? 'drop' : '?'
    sent.push(`${what} under ${params.flowId}`)
    return new Promise((resolve) => open.push(() => resolve({ success: true } as never)))
  })
  editor = createEditor(startEditor(openSession(source, flowOf(), null), nothingAround))
  keeper = createCopyKeeper(editor, 3)
  keeper.watch()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps what is typed here and then on the server, with the revision that it began from', async () => {
  await rename('Meu')
  await vi.advanceTimersByTimeAsync(500)
  expect([here(), sent]).toMatchObject([{ baseRevision: 4, payload: { name: 'Meu' } }, []])
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent).toEqual(['keep Meu under 1'])
})

it('lets a save wait for a copy on its way, and sends none while saving', async () => {
  await rename('Meu')
  await vi.advanceTimersByTimeAsync(3500)
  let isResting = false
  void keeper.rest().then(() => (isResting = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isResting).toBe(false)
  open.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(isResting).toBe(true)
  editor.patch({ act: { is: 'saving', mine: editor.document() } })
  await rename('Meu e mais')
  await vi.advanceTimersByTimeAsync(3500)
  expect([here()?.payload.name, sent]).toEqual(['Meu e mais', ['keep Meu under 1']])
})

it('forgets what is settled, and keeps at once what was typed meanwhile, under the flow where it stands now', async () => {
  await rename('Meu')
  await vi.advanceTimersByTimeAsync(500)
  editor.patch({ source: { ...source, flowId: 2, revision: 5 }, baseRevision: 5 })
  keeper.settle([1, 2])
  expect([here(1), here(2)]).toMatchObject([null, { baseRevision: 5, payload: { name: 'Meu' } }])
  for (let turn = 0; turn < 3; turn += 1) {
    await vi.advanceTimersByTimeAsync(0)
    open.shift()?.()
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['drop under 1', 'drop under 2', 'keep Meu under 2'])
})
