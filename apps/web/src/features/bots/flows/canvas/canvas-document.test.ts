import { addBotInteraction, type FlowDocument, moveNodes, setBotText } from '@prosa/flow'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEditor, type Editor } from '../editor/editor.ts'
import { startEditor } from '../editor/editor-state.ts'
import { openSession } from '../editor/session-state.ts'
import { followDelayMs, followDocument } from './canvas-document.ts'
import { at, flowOf, nothingAround } from './testing.ts'

const source = {
  botId: 7,
  flowId: 1,
  draftId: 1,
  kind: 'draft',
  version: null,
  revision: 4,
  activeVersionId: null,
  draftIsNewer: false,
} as const
let editor: Editor
let told: number
const open = () => {
  const follower = followDocument(editor)
  const stop = follower.subscribe(() => {
    told += 1
  })
  return { ...follower, stop }
}
const messageId = (document: FlowDocument) => at(document, 'menu').botInteractions[0]?.id ?? ''
const type = (text: string) =>
  void editor.run((document) => setBotText(document, 'menu', messageId(document), text), { mergeKey: 'text' })
const said = (document: FlowDocument) => at(document, 'menu').botInteractions[0]?.text

beforeEach(async () => {
  vi.useFakeTimers()
  told = 0
  editor = createEditor(startEditor(openSession(source, flowOf(), null), nothingAround))
  if (!messageId(editor.document())) await editor.run((document) => addBotInteraction(document, 'menu', 'm1'))
})
afterEach(() => void vi.useRealTimers())

it('shows what is typed once, a moment after the last key', () => {
  const shown = open()
  const before = said(shown.read())
  for (const text of ['O', 'Ol', 'Olá']) {
    type(text)
    vi.advanceTimersByTime(followDelayMs - 1)
  }
  expect([told, said(shown.read())]).toEqual([0, before])
  vi.advanceTimersByTime(1)
  expect([told, said(shown.read())]).toEqual([1, 'Olá'])
})

it('shows whatever else changes at once, and with it all that was typed', () => {
  const shown = open()
  type('Olá')
  void editor.run((document) => moveNodes(document, { sales: { x: 1, y: 2 } }))
  expect([told, said(shown.read()), at(shown.read(), 'sales').position]).toEqual([1, 'Olá', { x: 1, y: 2 }])
  vi.advanceTimersByTime(2 * followDelayMs)
  expect(told).toBe(1)
})

it('tells nobody who has gone, and shows the present document to who comes back', () => {
  const shown = open()
  type('Olá')
  shown.stop()
  vi.advanceTimersByTime(followDelayMs)
  expect(told).toBe(0)
  shown.subscribe(() => undefined)
  expect(said(shown.read())).toBe('Olá')
})
