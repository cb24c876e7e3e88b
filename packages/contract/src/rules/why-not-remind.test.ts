import { describe, expect, it } from 'vitest'
import { type Remembered, type ReminderFacts, type ReminderVerdict, whyNotRemind } from './why-not-remind.ts'

const act: Remembered = { seenInbound: 3, stopsOnAnswer: true, isOfQueue: false }
const quiet: ReminderFacts = { isSuspended: false, inbound: 3, isSwitchedOff: false, mayForAttend: true }
const fires: ReminderVerdict = { kind: 'fire', isOfQueue: false }

const table: [string, Partial<ReminderFacts>, Partial<Remembered>, ReminderVerdict][] = [
  ['nothing happened', {}, {}, fires],
  ['the customer wrote', { inbound: 4 }, {}, { kind: 'stop', reason: 'answered' }],
  ['the customer wrote, and it fires all the same', { inbound: 4 }, { stopsOnAnswer: false }, fires],
  ['the company is suspended', { isSuspended: true, inbound: 4 }, {}, { kind: 'wait' }],
  [
    'its automation was switched off',
    { isSwitchedOff: true, inbound: 4 },
    {},
    { kind: 'stop', reason: 'switched-off' },
  ],
  ['its person left', { mayForAttend: false }, {}, { kind: 'fire', isOfQueue: true }],
  ['it is of the queue', {}, { isOfQueue: true }, { kind: 'fire', isOfQueue: true }],
]

describe('a reminder', () => {
  it.each(table)('when %s', (_name, facts, remembered, verdict) => {
    expect(whyNotRemind({ ...act, ...remembered }, { ...quiet, ...facts })).toEqual(verdict)
  })
})
