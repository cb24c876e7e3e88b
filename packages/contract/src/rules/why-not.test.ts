import { describe, expect, it } from 'vitest'
import {
  type ActFacts,
  lateAfterMs,
  type PlannedAct,
  stopReasons,
  stopReasonTexts,
  type Verdict,
  whyNot,
} from './why-not.ts'

const hour = 60 * 60_000
const due = Date.UTC(2026, 5, 1, 12)
const act: PlannedAct = { authorId: 7, dueMs: due, seenInbound: 3, stopsOnAnswer: true }
const open: ActFacts = {
  nowMs: due,
  isSuspended: false,
  mayAuthorWrite: true,
  isWorkspaceOn: true,
  owner: 'person',
  ownerUserId: 7,
  hasOtherOpen: false,
  mayReopen: true,
  inbound: 3,
  lastInboundMs: due - hour,
  windowMs: 24 * hour,
  isChannelOn: true,
  areFilesThere: true,
  template: null,
}
const goes: Verdict = { kind: 'send', what: 'words' }
const over = { lastInboundMs: due - 24 * hour }
const ready = { isThere: true, isUnwanted: false }
const stopped = (reason: (typeof stopReasons)[number]): Verdict => ({ kind: 'stop', reason })

/** What happened, what was planned, and what follows: the row of each reason for a person's message. */
const table: [string, Partial<ActFacts>, Partial<PlannedAct>, Verdict][] = [
  ['nothing', {}, {}, goes],
  ['the customer wrote', { inbound: 4 }, {}, stopped('answered')],
  ['the customer wrote, and it goes all the same', { inbound: 4 }, { stopsOnAnswer: false }, goes],
  ['the customer wrote a second before', { inbound: 4, lastInboundMs: due - 1 }, {}, stopped('answered')],
  ['another person has the room', { ownerUserId: 8 }, {}, stopped('elsewhere')],
  ['an outside system has it', { owner: 'external', ownerUserId: null }, {}, stopped('elsewhere')],
  ['another conversation is open', { owner: 'closed', hasOtherOpen: true }, {}, stopped('elsewhere')],
  ['the bot has it', { owner: 'bot', ownerUserId: null }, {}, stopped('with-bot')],
  ['it waits in a queue', { owner: 'queue', ownerUserId: null }, {}, goes],
  ['it is offered to somebody', { owner: 'offered', ownerUserId: 8 }, {}, goes],
  ['it was closed', { owner: 'closed', ownerUserId: null }, {}, { kind: 'reopen', what: 'words' }],
  ['it was closed for good', { owner: 'closed', mayReopen: false }, {}, stopped('closed')],
  ['the window is over', over, {}, stopped('window')],
  ['the window ends in a moment', { lastInboundMs: due - 24 * hour + 1 }, {}, goes],
  [
    'the window is over, and a template was chosen',
    { ...over, template: ready },
    {},
    { kind: 'send', what: 'template' },
  ],
  ['a template was chosen, and the window is open', { template: ready }, {}, goes],
  ['the template is gone', { ...over, template: { ...ready, isThere: false } }, {}, stopped('template')],
  ['the template is unwanted', { ...over, template: { ...ready, isUnwanted: true } }, {}, stopped('opted-out')],
  ['an unwanted template is not needed', { template: { ...ready, isUnwanted: true } }, {}, goes],
  [
    'a template reopens the room',
    { ...over, template: ready, owner: 'closed', ownerUserId: null },
    {},
    { kind: 'reopen', what: 'template' },
  ],
  ['the customer never wrote on such a channel', { lastInboundMs: null }, {}, stopped('window')],
  ['no window on this channel', { lastInboundMs: null, windowMs: null }, {}, goes],
  ['the number is off', { isChannelOn: false, nowMs: due + lateAfterMs }, {}, { kind: 'wait' }],
  ['the number is off for an hour', { isChannelOn: false, nowMs: due + lateAfterMs + 1 }, {}, stopped('channel')],
  ['the company is suspended', { isSuspended: true, inbound: 4 }, {}, { kind: 'wait' }],
  ['an hour late', { nowMs: due + lateAfterMs }, {}, goes],
  ['more than an hour late', { nowMs: due + lateAfterMs + 1 }, {}, stopped('late')],
  ['late, and answered', { nowMs: due + lateAfterMs + 1, inbound: 4 }, {}, stopped('answered')],
  ['the author is gone', { mayAuthorWrite: false }, {}, stopped('person-gone')],
  ['the workspace is switched off', { isWorkspaceOn: false }, {}, stopped('workspace-gone')],
  ['a file is gone', { areFilesThere: false }, {}, stopped('file-gone')],
]

describe('a message that was planned', () => {
  it.each(table)('when %s', (_name, facts, planned, verdict) => {
    expect(whyNot({ ...act, ...planned }, { ...open, ...facts })).toEqual(verdict)
  })

  it('has words for each reason', () => {
    for (const reason of stopReasons) expect(stopReasonTexts[reason]).not.toBe('')
  })
})
