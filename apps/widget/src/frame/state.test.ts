import { describe, expect, it } from 'vitest'
import { testMessage } from '../conversation/test-messages.ts'
import {
  applyChanges,
  applySession,
  hasMovedOn,
  initialState,
  receive,
  setAttendant,
  setOpen,
  shownMessages,
} from './state.ts'

const client = (n: number, clientId = `c${n}`) => testMessage(n, { sender: 'CLIENT', senderName: null, clientId })
const human = (n: number) => testMessage(n, { sender: 'HUMAN', senderName: 'Marina' })
const answer = { messages: [testMessage(1)], cursor: '1', hasOlder: false, attendant: null, waits: false, open: true }
const waiting = {
  clientId: 'c2',
  createdAt: '2026-11-20T15:00:00.000Z',
  text: 'oi',
  button: null,
  files: [],
  state: 'sending' as const,
  error: null,
  resends: false,
  isFinal: false,
  after: null,
}

describe('receiving', () => {
  it('holds the bot’s replies one behind the other', () => {
    const state = receive(initialState, [client(1), testMessage(2), testMessage(3)], true)
    expect(state.held).toEqual(['m2', 'm3'])
    expect(shownMessages(state).map((message) => message.id)).toEqual(['m1'])
    expect(receive(state, [testMessage(4)], true).held).toEqual(['m2', 'm3', 'm4'])
  })

  it('shows everything once somebody else speaks', () => {
    const state = receive(initialState, [testMessage(1), testMessage(2)], true)
    expect(receive(state, [human(3)], true).held).toEqual([])
    expect(receive(state, [client(3), testMessage(4)], true).held).toEqual(['m4'])
  })

  it('holds nothing back unasked', () => {
    expect(receive(initialState, [testMessage(1)], false).held).toEqual([])
  })

  it('does not bring a message back that came by another way', () => {
    const state = receive(initialState, [client(1), testMessage(2)], false)
    expect(receive(state, [client(1), testMessage(2)], true)).toBe(state)
  })

  it('takes a message out of the outbox when it comes back by any way', () => {
    expect(receive({ ...initialState, outbox: [waiting] }, [client(2)], true).outbox).toEqual([])
  })
})

describe('people and endings', () => {
  it('tells once that somebody joined or left', () => {
    const joined = setAttendant(receive(initialState, [testMessage(1)], false), 'Marina')
    expect(joined.notices).toEqual([{ kind: 'joined', name: 'Marina', afterOrder: testMessage(1).order }])
    expect(setAttendant(joined, 'Marina')).toBe(joined)
    expect(setAttendant(joined, null).notices.at(-1)).toMatchObject({ kind: 'left', name: 'Marina' })
  })

  it('tells the end once, and not that the person left too', () => {
    const closed = setOpen(setAttendant(receive(initialState, [human(1)], false), 'Marina'), false)
    expect(closed.notices.map((notice) => notice.kind)).toEqual(['joined', 'closed'])
    expect(closed.attendant).toBeNull()
    expect(setOpen(closed, false)).toBe(closed)
  })

  it('tells no end of a conversation that never began', () => {
    expect(setOpen(initialState, false).notices).toEqual([])
  })
})

describe('answers', () => {
  it('puts the newest page in the place of everything on a resync, and keeps what is not sent', () => {
    const state = { ...receive(initialState, [testMessage(1), testMessage(2)], false), outbox: [waiting] }
    const resynced = applyChanges(
      state,
      { ...answer, messages: [testMessage(9)], hasOlder: true, resync: true, cursor: '9' },
      true,
    )
    expect(resynced.messages.map((message) => message.id)).toEqual(['m9'])
    expect([resynced.hasOlder, resynced.cursor, resynced.held.length, resynced.outbox.length]).toEqual([
      true,
      '9',
      0,
      1,
    ])
  })

  it('leaves hasOlder alone when only changes came', () => {
    expect(applyChanges({ ...initialState, hasOlder: true }, answer, true)).toMatchObject({
      hasOlder: true,
      cursor: '1',
    })
  })

  it('learns from changes that the dialog was closed meanwhile', () => {
    const closed = applyChanges(
      receive(initialState, [human(1)], false),
      { ...answer, messages: [], open: false },
      true,
    )
    expect([closed.open, closed.notices.at(-1)?.kind]).toEqual([false, 'closed'])
  })

  it('says after a transfer who comes, or that one is in the queue again, and not only who left', () => {
    const served = setAttendant(initialState, 'Bruno')
    const kinds = ({ notices }: { notices: readonly { kind: string; name: string }[] }) =>
      notices.slice(1).map(({ kind, name }) => [kind, name])
    const handed = setAttendant(served, null, { waits: true, coming: 'Marina' })
    expect(kinds(handed)).toEqual([
      ['left', 'Bruno'],
      ['coming', 'Marina'],
    ])
    expect(setAttendant(handed, null, { waits: true, coming: 'Marina' })).toBe(handed)
    expect(kinds(setAttendant(served, null, { waits: true, place: 4 }))).toEqual([
      ['left', 'Bruno'],
      ['queued', ''],
    ])
    expect(setOpen(handed, false)).toMatchObject({ coming: null, place: null })
  })

  it('is asked how it was from its end until it is answered or goes on', () => {
    const question = { id: 4, attendant: 'Marina' }
    const ended = applyChanges(initialState, { ...answer, messages: [], open: false, question }, true)
    expect(ended.question).toEqual(question)
    expect(setOpen(ended, true).question).toBeNull()
    // A server of an earlier version says nothing of it.
    expect(applyChanges(ended, { ...answer, messages: [], open: false }, true).question).toBeNull()
    const session = { ...answer, messages: [], open: false, question }
    expect(applySession(initialState, session).question).toEqual(question)
  })

  it('knows that a person is waited for until one comes or the conversation ends', () => {
    const queued = setAttendant(initialState, null, { waits: true, place: 3 })
    // Nobody came or left by that.
    expect([queued.waits, queued.place, queued.notices]).toEqual([true, 3, []])
    const next = setAttendant(queued, null, { waits: true, place: 2 })
    expect([next.place, next.notices]).toEqual([2, []])
    expect(setAttendant(next, null, { waits: true, place: 2 })).toBe(next)
    expect(setAttendant(queued, 'Marina')).toMatchObject({ waits: false, place: null, attendant: 'Marina' })
    expect(setOpen(queued, false).waits).toBe(false)
    expect([initialState, queued, setAttendant(queued, 'Marina'), setOpen(queued, false)].map(hasMovedOn)).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(applySession(initialState, { ...answer, waits: true }).waits).toBe(true)
  })

  it('begins a session without telling again who is there', () => {
    const session = applySession(initialState, { ...answer, messages: [human(1)], attendant: 'Marina' })
    expect([session.attendant, session.notices.length, session.phase]).toEqual(['Marina', 0, 'ready'])
    expect(applySession(initialState, { ...answer, attendant: 'Marina' }).notices).toHaveLength(1)
  })
})
