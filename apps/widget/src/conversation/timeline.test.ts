import { describe, expect, it } from 'vitest'
import { testMessage } from './test-messages.ts'
import { buildTimeline, type Notice, quickReplyState, type Row } from './timeline.ts'
import type { OutboxItem } from './unsent.ts'

const now = new Date('2026-11-20T15:30:00.000Z')
const client = (n: number) => testMessage(n, { sender: 'CLIENT', senderName: null, clientId: `c${n}` })
const human = (n: number, senderName = 'Marina') => testMessage(n, { sender: 'HUMAN', senderName })
const unsent: OutboxItem = {
  clientId: 'u1',
  createdAt: '2026-11-20T15:00:09.000Z',
  text: 'oi',
  button: null,
  files: [],
  state: 'sending',
  error: null,
  resends: false,
  isFinal: false,
  after: null,
}
const told = (rows: Row[]) =>
  rows.map((row) =>
    row.kind === 'turn' ? `${row.side} ${row.entries.length}` : row.kind === 'day' ? row.label : row.text,
  )

describe('the conversation as rows', () => {
  it('groups bubbles of one sender and parts them by sender, day and pause', () => {
    const later = testMessage(4, { dateTime: '2026-11-20T15:20:00.000Z' })
    expect(told(buildTimeline([testMessage(1), testMessage(2), client(3), later], [], [], now))).toEqual([
      'Hoje',
      'in 2',
      'out 1',
      'in 1',
    ])
    const before = testMessage(0, { dateTime: '2026-11-18T15:00:00.000Z' })
    expect(told(buildTimeline([before, testMessage(1)], [], [], now))).toHaveLength(4)
  })

  it('joins a message that is not sent yet to the visitor’s turn, under the key it keeps once sent', () => {
    const rows = buildTimeline([client(1)], [unsent], [], now)
    expect(told(rows)).toEqual(['Hoje', 'out 2'])
    expect(buildTimeline([], [unsent], [], now).at(-1)?.key).toBe('u1')
    expect(buildTimeline([testMessage(2, { sender: 'CLIENT', clientId: 'u1' })], [], [], now).at(-1)?.key).toBe('u1')
  })

  it('leaves a refused message where it stood, however much comes after it', () => {
    const refused: OutboxItem = { ...unsent, state: 'failed', error: 'x', after: testMessage(1).order }
    const rows = buildTimeline([testMessage(1), client(2)], [refused, { ...unsent, clientId: 'u2' }], [], now)
    const own = rows.flatMap((row) => (row.kind === 'turn' && row.side === 'out' ? row.entries : []))
    expect(own.map((entry) => (entry.kind === 'unsent' ? entry.item.clientId : entry.message.clientId))).toEqual([
      'u1',
      'c2',
      'u2',
    ])
  })

  it('tells once that a person joined, also after a reload', () => {
    expect(told(buildTimeline([testMessage(1), human(2), client(3), human(4)], [], [], now))).toEqual([
      'Hoje',
      'in 1',
      'Marina entrou na conversa',
      'in 1',
      'out 1',
      'in 1',
    ])
  })

  it('tells it where it happened while the widget was there', () => {
    const joined: Notice = { kind: 'joined', name: 'Marina', afterOrder: testMessage(1).order }
    expect(told(buildTimeline([testMessage(1), client(2), human(3)], [], [joined], now))).toEqual([
      'Hoje',
      'in 1',
      'Marina entrou na conversa',
      'out 1',
      'in 1',
    ])
  })

  it('tells that the conversation ended, and that the same person joined the next one', () => {
    const closed: Notice = { kind: 'closed', name: '', afterOrder: human(2).order }
    expect(told(buildTimeline([human(2), client(3), human(4)], [], [closed], now))).toEqual([
      'Hoje',
      'Marina entrou na conversa',
      'in 1',
      'Atendimento finalizado',
      'out 1',
      'Marina entrou na conversa',
      'in 1',
    ])
  })
})

describe('quick replies', () => {
  it('can be tapped on the bot’s newest message only', () => {
    const messages = [testMessage(1), testMessage(2)]
    expect(quickReplyState(messages, testMessage(2), false).active).toBe(true)
    expect(quickReplyState(messages, testMessage(2), true).active).toBe(false)
    expect(quickReplyState([...messages, human(3)], testMessage(2), false).active).toBe(false)
  })

  it('show it at the last one of a question that was repeated', () => {
    const buttons = [{ id: 'b', label: 'Trocas', type: 'QUICK_REPLY' as const, link: null, position: 0 }]
    const [first, second] = [testMessage(1, { buttons }), testMessage(2, { buttons })]
    const messages = [first, second, testMessage(3, { sender: 'CLIENT', text: 'Trocas' })]
    expect(messages.slice(0, 2).map((message) => quickReplyState(messages, message, false).chosen)).toEqual([
      null,
      'Trocas',
    ])
  })

  it('show which one was chosen', () => {
    const buttons = [{ id: 'b', label: 'Trocas', type: 'QUICK_REPLY' as const, link: null, position: 0 }]
    const question = testMessage(1, { buttons })
    // Tapped, or typed as one types.
    for (const text of ['Trocas', ' trocas ']) {
      const answer = testMessage(2, { sender: 'CLIENT', text })
      expect(quickReplyState([question, answer], question, false)).toEqual({ active: false, chosen: 'Trocas' })
    }
  })
})
