// Gate: when a dialog is due.
import { describe, expect, it } from 'vitest'
import type { Automations } from './bot-settings.ts'
import { computeDueAt, dueNow } from './compute-due.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 4, 12, minute))
const off: Automations = {
  repeat: { minutes: 0, times: 0 },
  transfer: { minutes: 0, callsWebhook: false, workspaceId: null, userId: null, queue: 'SEQUENTIAL' },
  close: { minutes: 0, message: '', active: true, rooms: 'CLOSE_ALL' },
}
const automations = (over: {
  repeat?: Partial<Automations['repeat']>
  transfer?: Partial<Automations['transfer']>
  close?: Partial<Automations['close']>
}): Automations => ({
  repeat: { ...off.repeat, ...over.repeat },
  transfer: { ...off.transfer, ...over.transfer },
  close: { ...off.close, ...over.close },
})
const dialog = (over: Partial<Parameters<typeof computeDueAt>[0]> = {}): Parameters<typeof computeDueAt>[0] => ({
  open: true,
  owner: 'bot',
  transferredAt: null,
  inbound: 1,
  repeatsNow: 0,
  lastInboundAt: at(0),
  lastPersonAt: null,
  lastMessageAt: at(1),
  plannedAt: null,
  resumesAt: null,
  offerExpiresAt: null,
  hoursAt: null,
  alarmAt: null,
  answerBy: null,
  closeBy: null,
  answerLate: false,
  closeLate: false,
  firstAt: at(0),
  openedAt: at(0),
  resumedAt: null,
  ...over,
})
const waiting = { isWaiting: true, isAtRest: false }
const atRest = { isWaiting: false, isAtRest: true }
const calling = { isWaiting: false, isAtRest: false }

type Case = [string, Parameters<typeof computeDueAt>[0], typeof waiting, Automations, number | null]
const cases: Case[] = [
  ['goes on when its wait is over', dialog({ resumesAt: at(9) }), waiting, off, 9],
  ['waits for no time while an outside answer is awaited', dialog({ resumesAt: at(9) }), calling, off, null],
  ['waits for no time where people have the room', dialog({ resumesAt: at(9), owner: 'queue' }), waiting, off, null],
  ['nothing is due where nothing is set', dialog(), waiting, off, null],
  [
    'asks again after the last message of either side',
    dialog(),
    waiting,
    automations({ repeat: { minutes: 5, times: 2 } }),
    6,
  ],
  [
    'asks no more than so many times',
    dialog({ repeatsNow: 2 }),
    waiting,
    automations({ repeat: { minutes: 5, times: 2 } }),
    null,
  ],
  [
    'does not ask again while it waits for a webhook',
    dialog(),
    calling,
    automations({ repeat: { minutes: 5, times: 2 } }),
    null,
  ],
  [
    'does not ask again after the flow’s end',
    dialog(),
    atRest,
    automations({ repeat: { minutes: 5, times: 2 } }),
    null,
  ],
  [
    'does not ask again before the customer has written',
    dialog({ inbound: 0, lastInboundAt: null }),
    waiting,
    automations({ repeat: { minutes: 5, times: 2 } }),
    null,
  ],
  [
    'does not ask again where a person owns the dialog',
    dialog({ owner: 'person' }),
    waiting,
    automations({ repeat: { minutes: 5, times: 2 } }),
    null,
  ],
  [
    'transfers after the customer’s last message, whatever the bot said since',
    dialog(),
    waiting,
    automations({ transfer: { minutes: 15 } }),
    15,
  ],
  ['does not transfer after the flow’s end', dialog(), atRest, automations({ transfer: { minutes: 15 } }), null],
  [
    'does not transfer what people own',
    dialog({ owner: 'queue' }),
    waiting,
    automations({ transfer: { minutes: 15 } }),
    null,
  ],
  [
    'does not transfer before the customer has written',
    dialog({ inbound: 0, lastInboundAt: null }),
    waiting,
    automations({ transfer: { minutes: 15 } }),
    null,
  ],
  [
    'closes after what people planned for',
    dialog({ plannedAt: at(20) }),
    atRest,
    automations({ close: { minutes: 30 } }),
    50,
  ],
  ['closes after the last message of the customer', dialog(), atRest, automations({ close: { minutes: 30 } }), 30],
  [
    'closes after the last message of a person',
    dialog({ owner: 'person', lastPersonAt: at(10) }),
    waiting,
    automations({ close: { minutes: 30 } }),
    40,
  ],
  [
    'counts the bot’s messages only where the customer never wrote',
    dialog({ inbound: 0, lastInboundAt: null, lastMessageAt: at(7) }),
    waiting,
    automations({ close: { minutes: 30 } }),
    37,
  ],
  [
    'does not close while the switch is off',
    dialog(),
    waiting,
    automations({ close: { minutes: 30, active: false } }),
    null,
  ],
  [
    'closes only what was transferred',
    dialog(),
    waiting,
    automations({ close: { minutes: 30, rooms: 'ONLY_TRANSFERRED' } }),
    null,
  ],
  [
    'closes a transferred room',
    dialog({ owner: 'queue', transferredAt: at(2) }),
    waiting,
    automations({ close: { minutes: 30, rooms: 'ONLY_TRANSFERRED' } }),
    30,
  ],
  [
    'counts joining alone as no transfer',
    dialog({ owner: 'person' }),
    waiting,
    automations({ close: { minutes: 30, rooms: 'ONLY_NOT_TRANSFERRED' } }),
    30,
  ],
  [
    'leaves transferred rooms open',
    dialog({ transferredAt: at(2) }),
    waiting,
    automations({ close: { minutes: 30, rooms: 'ONLY_NOT_TRANSFERRED' } }),
    null,
  ],
  [
    'gives a room that was opened again as long from then',
    dialog({ owner: 'person', openedAt: at(50) }),
    waiting,
    automations({ close: { minutes: 30 } }),
    80,
  ],
  ['ends an offer when it runs out', dialog({ owner: 'offered', offerExpiresAt: at(3) }), waiting, off, 3],
  [
    'nothing is due in a closed dialog',
    dialog({ open: false, owner: 'closed', offerExpiresAt: at(3) }),
    waiting,
    automations({ close: { minutes: 30 } }),
    null,
  ],
]

describe('the next due moment', () => {
  it.each(cases)('%s', (_, state, flow, settings, minute) => {
    expect(computeDueAt(state, flow, settings)).toEqual(minute === null ? null : at(minute))
  })
})

describe('of several that are due together', () => {
  const all = automations({ repeat: { minutes: 15, times: 1 }, transfer: { minutes: 15 }, close: { minutes: 15 } })
  const same = dialog({ lastMessageAt: at(0) })
  it('closes before it transfers, and transfers before it asks again', () => {
    expect(dueNow(same, waiting, all, at(15))).toBe('close')
    expect(dueNow(same, waiting, { ...all, close: off.close }, at(15))).toBe('transfer')
    expect(dueNow(same, waiting, { ...all, close: off.close, transfer: off.transfer }, at(15))).toBe('repeat')
  })
  it('does nothing before the moment', () => {
    expect(dueNow(same, waiting, all, at(14))).toBeUndefined()
  })
  it('asking again moves neither the transfer nor the closing', () => {
    const asked = dialog({ lastMessageAt: at(10), repeatsNow: 1 })
    expect(dueNow(asked, waiting, { ...all, close: off.close }, at(15))).toBe('transfer')
    expect(dueNow(asked, waiting, all, at(15))).toBe('close')
  })
})
