import type { Dialog, DialogEvent, Message, Note } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import type { PendingMessage } from '../composer/outgoing.ts'
import {
  applyFresh,
  applyMessages,
  applyNotes,
  applyOlder,
  applyRow,
  firstUnreadSeq,
  ownershipToEnter,
} from './dialog-cache.ts'
import { gateOf, mayGiveBack } from './gate-of.ts'
import { groupMessages } from './group-messages.ts'
import { rowsOf } from './message-rows.ts'

const at = (minute: number) => new Date(2026, 4, 4, 12, minute).toISOString()
const message = (seq: number, over: Partial<Message> = {}): Message =>
  ({
    buttons: [],
    id: `1-${seq}`,
    seq,
    version: seq,
    sender: 'CLIENT',
    userId: null,
    senderName: null,
    clientId: null,
    message: `m${seq}`,
    dateTime: at(seq),
    ...over,
  }) as Message
const dialog = (messages: Message[], over: Partial<Dialog> = {}): Dialog =>
  ({
    id: 1,
    version: messages.at(-1)?.version ?? 0,
    messages,
    events: [],
    notes: [],
    hasOlder: false,
    owner: 'bot',
    joined: false,
    ...over,
  }) as unknown as Dialog
const seqs = (of: Dialog) => of.messages.map(({ seq }) => seq)
const me = { id: 7, name: 'Marina' }
const pending = (clientId: string, over: Partial<PendingMessage> = {}): PendingMessage => ({
  clientId,
  createdAt: at(5),
  text: 'oi',
  button: null,
  files: [],
  state: 'sending',
  error: null,
  resends: false,
  isFinal: false,
  after: null,
  ...over,
})

const note = (id: number, minute: number, over: Partial<Note> = {}): Note => ({
  id,
  dialogId: 1,
  version: 100 + id,
  userId: 7,
  authorName: 'Marina',
  text: `nota ${id}`,
  mentions: [],
  dateTime: at(minute),
  editedAt: null,
  deleted: false,
  ...over,
})

describe('notes', () => {
  const kinds = (of: Dialog) => groupMessages(of, [], null, me).map(({ kind, key }) => `${kind} ${key}`)

  it('stand among messages and events by their time, and are no part of a group', () => {
    const event = { version: 3, kind: 'joined', text: 'entrou', dateTime: at(4) } as DialogEvent
    const messages = [message(1), message(3), message(5)]
    const shown = kinds(dialog(messages, { events: [event], notes: [note(1, 2), note(2, 4), note(3, 6)] }))
    expect(shown.slice(1)).toEqual([
      'group 1-1',
      'note note-1',
      'group 1-3',
      'event event-3',
      'note note-2',
      'group 1-5',
      'note note-3',
    ])
  })

  it('are there once, in their newest words, and drawn again only when these change', () => {
    const known = applyNotes(dialog([message(1)]), [note(1, 2), note(2, 3)])
    const before = groupMessages(known, [], null, me)
    const same = applyNotes(known, [note(2, 3, { version: 1, text: 'antiga' })])
    expect(groupMessages(same, [], null, me, before)).toEqual(before)
    const edited = applyNotes(same, [note(1, 2, { version: 200, text: 'outra' })])
    expect([edited.notes.map(({ text }) => text), edited.version]).toEqual([['outra', 'nota 2'], 200])
    const after = groupMessages(edited, [], null, me, before)
    expect(after.map((item, index) => item === before[index])).toEqual([true, true, false, true])
  })

  it('stay when older messages come, and when the room is read afresh', () => {
    const loaded = applyOlder(
      dialog([message(3)], { notes: [note(2, 4)] }),
      dialog([message(1)], { notes: [note(1, 2)] }),
    )
    const fresh = applyFresh(
      loaded,
      dialog([message(3), message(4)], { notes: [note(2, 4), note(3, 5)], hasOlder: true }),
    )
    expect(fresh.notes.map(({ id }) => id)).toEqual([1, 2, 3])
  })
})

describe('messages that arrive', () => {
  it('stand by their place, each once, whatever order they come in', () => {
    const merged = applyMessages(applyMessages(dialog([message(1)]), [message(4), message(3)]), [
      message(2),
      message(3),
    ])
    expect(seqs(merged)).toEqual([1, 2, 3, 4])
    expect(merged.version).toBe(4)
  })

  it('never go back to an older version of themselves', () => {
    const read = message(1, { version: 9, status: 'read' })
    expect(applyMessages(dialog([read]), [message(1, { version: 3, status: 'sent' })]).messages[0]?.status).toBe('read')
  })

  it('of the bot are signed as they are after a reload, and so is what answers them', () => {
    const replyTo = { seq: 1, sender: 'BOT', senderName: null, message: 'm1', file: null, deleted: false } as const
    const live = [message(1, { sender: 'BOT' }), message(2, { replyTo })]
    const { messages } = applyMessages(dialog([], { botName: 'Vida' }), live)
    expect(messages.map(({ senderName, replyTo }) => senderName ?? replyTo?.senderName)).toEqual(['Vida', 'Vida'])
    expect(applyMessages(dialog([], { botName: null }), live).messages[0]?.senderName).toBeNull()
  })

  it('say nothing any more where others answer them, once they are deleted', () => {
    const replyTo = { seq: 1, sender: 'CLIENT', senderName: null, message: 'm1', file: null, deleted: false } as const
    const answered = dialog([message(1), message(2, { replyTo })])
    const after = applyMessages(answered, [message(1, { version: 5, deleted: true, message: 'Mensagem apagada' })])
    expect(after.messages[1]?.replyTo).toMatchObject({ message: 'Mensagem apagada', deleted: true })
    const items = groupMessages(answered, [], null, me)
    expect(groupMessages(after, [], null, me, items)).not.toBe(items)
    expect(applyMessages(answered, [message(3)]).messages[1]).toBe(answered.messages[1])
  })

  it('end the goal of an answer once a person has written, and not with what the customer or the bot writes', () => {
    const owed = dialog([message(1)], { answerBy: at(9) })
    expect(applyMessages(owed, [message(2), message(3, { sender: 'BOT' })]).answerBy).toBe(at(9))
    expect(applyMessages(owed, [message(2, { sender: 'HUMAN' })]).answerBy).toBeNull()
    // What was written long ago and is told once more answers nothing.
    const again = dialog([message(1, { sender: 'HUMAN' }), message(2)], { answerBy: at(9) })
    expect(applyMessages(again, [message(1, { sender: 'HUMAN', version: 5 })]).answerBy).toBe(at(9))
  })

  it('begin and end the wait of a customer whom people have, as the newest of them says', () => {
    const held = dialog([message(1)], { owner: 'person', waits: true, waitsSince: at(1) })
    expect(applyMessages(held, [message(2, { sender: 'HUMAN' })])).toMatchObject({ waits: false, waitsSince: null })
    const answered = dialog([message(1)], { owner: 'person', waits: false, waitsSince: null })
    const asked = message(2)
    expect(applyMessages(answered, [asked])).toMatchObject({ waits: true, waitsSince: asked.dateTime })
    expect(applyMessages(dialog([message(1)], { owner: 'bot', waits: false }), [asked]).waits).toBe(false)
    expect(applyMessages(answered, [message(2, { sender: 'BOT' })]).waits).toBe(false)
  })

  it('keep older ones that were loaded when the newest are fetched afresh', () => {
    const loaded = applyOlder(dialog([message(3), message(4)], { hasOlder: true }), dialog([message(1), message(2)]))
    expect(seqs(applyFresh(loaded, dialog([message(4), message(5)], { hasOlder: true })))).toEqual([1, 2, 3, 4, 5])
  })

  it('keep what arrived while a fresh answer was under way, and who holds the room since', () => {
    const closing = { version: 6, kind: 'closed' } as Dialog['events'][number]
    const known = dialog([message(4), message(5), message(7)], { status: 'CLOSED', events: [closing] })
    const late = dialog([message(4), message(5)], { status: 'OPEN' })
    const merged = applyFresh(known, late)
    expect(seqs(merged)).toEqual([4, 5, 7])
    expect(merged).toMatchObject({ status: 'CLOSED', events: [closing], version: 7 })
  })

  it('leave labels and name to a newer row that came while a fresh answer was under way, and not to a newer message', () => {
    const row = {
      version: 8,
      name: 'Renata Lima',
      labels: [2],
      status: 'OPEN',
      plataform: 'LIVECHAT',
    } as unknown as Dialog
    const late = dialog([message(4), message(5)], { version: 7, name: 'Renata', labels: [] })
    const told = applyRow(dialog([message(4), message(5)], { version: 5 }), row, 7)
    expect(applyFresh(told, late)).toMatchObject({ name: 'Renata Lima', labels: [2], version: 8 })
    const sent = applyMessages(dialog([message(4), message(5)], { version: 5 }), [message(6, { version: 8 })])
    expect(applyFresh(sent, late)).toMatchObject({ name: 'Renata', labels: [], version: 8 })
  })

  it('drop older ones when a gap lies between', () => {
    expect(seqs(applyFresh(dialog([message(1)]), dialog([message(8), message(9)])))).toEqual([8, 9])
  })
})

it('takes over the owner from a newer row and leaves an older one alone', () => {
  const offered = { version: 5, kind: 'offered' } as Dialog['events'][number]
  const open = dialog([message(1)], { version: 8, events: [offered] })
  const row = { version: 6, owner: 'person', ownerUserId: 8, plataform: 'LIVECHAT', status: 'OPEN' } as Dialog
  // An answer to one's own message may have brought a higher version than the event that comes now.
  expect(applyRow(open, row, 7)).toMatchObject({ owner: 'person', ownerUserId: 8, joined: false, version: 8 })
  expect(applyRow(open, { ...row, version: 4 }, 7)).toBe(open)
})

describe('what is new for this person', () => {
  const messages = [message(1), message(2, { sender: 'HUMAN' }), message(3), message(4)]

  it('begins where the reading ended, as the newest answer tells it', () => {
    expect(firstUnreadSeq(dialog(messages, { unreadMessageTotal: 2 }))).toBe(3)
    expect(firstUnreadSeq(dialog(messages, { unreadMessageTotal: 0 }))).toBeNull()
  })

  it('has no beginning where nothing was read before', () => {
    expect(firstUnreadSeq(dialog(messages, { unreadMessageTotal: 3 }))).toBeNull()
  })
})

it('enters a room once for each time that it is handed over', () => {
  const held = dialog([message(1)], { owner: 'person', ownerUserId: 7, joined: false })
  const transferred = { version: 5, kind: 'transferred' } as Dialog['events'][number]
  expect(ownershipToEnter(held, 7)).toBe(ownershipToEnter({ ...held, messages: [] }, 7))
  expect(ownershipToEnter({ ...held, events: [transferred] }, 7)).not.toBe(ownershipToEnter(held, 7))
  expect(ownershipToEnter({ ...held, joined: true }, 7)).toBeNull()
  expect(ownershipToEnter(held, 8)).toBeNull()
})

it('asks whom a room is offered to, and nobody else', () => {
  const offered = dialog([], { status: 'OPEN', owner: 'offered', ownerUserId: 7 })
  expect([gateOf(offered, 7), gateOf(offered, 8)]).toEqual(['offer', 'other'])
})

it('lets whoever comes take a room from Meta’s agent, and whoever holds it give it back', () => {
  const withMeta = dialog([], {
    status: 'OPEN',
    owner: 'external',
    ownerUserId: null,
    transferredKind: 'meta',
    metaAgent: true,
  })
  expect(gateOf(withMeta, 7)).toBe('join')
  expect(gateOf({ ...withMeta, transferredKind: 'external' }, 7)).toBe('outside')
  const taken = { ...withMeta, owner: 'person', ownerUserId: 7, joined: true } as const
  const cases = [withMeta, taken, { ...taken, ownerUserId: 8 }, { ...taken, metaAgent: false }]
  expect(cases.map((one) => mayGiveBack(one, 7))).toEqual([false, true, false, false])
})

describe('a conversation as it is drawn', () => {
  it('groups what one sender writes within minutes, and parts the days', () => {
    const messages = [
      message(1),
      message(2),
      message(3, { sender: 'BOT' }),
      message(4, { sender: 'BOT', dateTime: new Date(2026, 4, 5, 9).toISOString() }),
    ]
    expect(
      groupMessages(dialog(messages), [], null, me).map((item) =>
        item.kind === 'group' ? item.said.length : item.kind,
      ),
    ).toEqual(['day', 2, 1, 'day', 1])
  })

  it('parts what is new from what was read', () => {
    const items = groupMessages(dialog([message(1), message(2)]), [], 2, me)
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'group', 'fresh', 'group'])
  })

  it('shows an event where it happened', () => {
    const event = { version: 9, dateTime: at(2), text: 'x', kind: 'joined' } as DialogEvent
    const items = groupMessages(dialog([message(1), message(3)], { events: [event] }), [], null, me)
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'group', 'event', 'group'])
  })

  it('says in one line what happened within a minute, and draws it again when more comes', () => {
    const event = (version: number, second: number, text: string) =>
      ({
        version,
        dateTime: `2026-05-04T12:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000Z`,
        text,
        kind: 'joined',
      }) as DialogEvent
    const rows = (events: DialogEvent[], before: ReturnType<typeof rowsOf>['rows'] = []) =>
      rowsOf(groupMessages(dialog([], { events }), [], null, me), before).rows
    const two = rows([event(1, 0, 'a'), event(2, 59, 'b')])
    const three = rows([event(1, 0, 'a'), event(2, 59, 'b'), event(3, 60, 'c')], two)
    const texts = (given: typeof two) => given.map((row) => row.kind === 'events' && row.events.map(({ text }) => text))
    expect([texts(two), texts(three)]).toEqual([[['a', 'b']], [['a', 'b'], ['c']]])
    expect(three[0]).toBe(two[0])
    expect(texts(rows([event(1, 0, 'a'), event(2, 30, 'b'), event(4, 59, 'd')], two))).toEqual([['a', 'b', 'd']])
  })

  it('keeps what a transfer was sent on with before whoever enters within the minute', () => {
    const note = { text: 'quer trocar', authorName: 'Bruno' }
    const events = [
      { version: 1, dateTime: at(2), text: 'Conversa transferida', kind: 'transferred', note },
      { version: 2, dateTime: at(2), text: 'Camila entrou', kind: 'joined' },
    ] as DialogEvent[]
    const { rows } = rowsOf(groupMessages(dialog([], { events }), [], null, me), [])
    expect(rows.map((row) => row.kind === 'events' && row.events.map(({ version }) => version))).toEqual([[1], [2]])
  })

  it('says which campaign a message belongs to before the message of the same moment', () => {
    const event = { version: 9, dateTime: at(3), text: 'Campanha: x', kind: 'campaign' } as DialogEvent
    const items = groupMessages(dialog([message(1), message(3)], { events: [event] }), [], null, me)
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'group', 'event', 'group'])
  })

  it('shows a pending message last, until its own copy has arrived', () => {
    const before = groupMessages(dialog([message(1)]), [pending('c')], null, me)
    expect(before.at(-1)).toMatchObject({ kind: 'group', sender: 'HUMAN', senderName: 'Marina' })
    const after = groupMessages(
      dialog([message(1), message(2, { sender: 'HUMAN', clientId: 'c', userId: 7 })]),
      [pending('c')],
      null,
      me,
    )
    expect(after.flatMap((item) => (item.kind === 'group' ? item.said : []))).toHaveLength(2)
  })

  it('leaves a refused message where it stood', () => {
    const refused = pending('r', { state: 'failed', error: 'x', after: '1' })
    const items = groupMessages(dialog([message(1), message(2)]), [refused, pending('c')], null, me)
    const said = items.flatMap((item) => (item.kind === 'group' ? item.said : []))
    expect(said.map(({ message: one }) => ('seq' in one ? one.id : one.clientId))).toEqual(['1-1', 'r', '1-2', 'c'])
  })

  it('marks the button that was taken at the question that it answered alone', () => {
    const buttons = [{ id: 'b', label: 'Sim', type: 'QUICK_REPLY', link: null }] as Message['buttons']
    const asked = (seq: number) => message(seq, { sender: 'BOT', buttons })
    const items = groupMessages(
      dialog([asked(1), message(2, { buttons: [] }), asked(3), message(4, { message: 'sim', buttons: [] })]),
      [],
      null,
      me,
    )
    const chosen = items.flatMap((item) => (item.kind === 'group' ? item.said.map((one) => one.chosen) : []))
    expect(chosen).toEqual([null, null, 'Sim', null])
  })

  it('keeps what did not change as the same objects, whatever comes beside it', () => {
    const messages = [message(1), message(2, { sender: 'BOT' }), message(3)]
    const before = groupMessages(dialog(messages), [], null, me)
    // A refetch brings equal messages as new objects.
    expect(groupMessages(dialog(structuredClone(messages)), [], null, { ...me }, before)).toBe(before)
    const read = messages.map((one) => (one.seq === 2 ? { ...one, version: 9, status: 'read' as const } : one))
    const after = groupMessages(dialog([...read, message(4, { sender: 'BOT' })]), [pending('c')], null, me, before)
    expect(after.map((item) => before.includes(item))).toEqual([true, true, false, true, false, false])
  })
})
