import { describe, expect, it } from 'vitest'
import type { StopReason } from './why-not.ts'
import {
  channelWaitMs,
  maxSentLately,
  pauseWaitMs,
  type StepFacts,
  type StepVerdict,
  whyNotStep,
} from './why-not-step.ts'

const hour = 60 * 60_000
const now = Date.UTC(2026, 5, 1, 12)
const words = { hasText: true, lacksData: false, template: null, isReminder: false }
const reminder = { hasText: false, lacksData: true, template: null, isReminder: true }
const ready = { isThere: true, isUnwanted: false }
const room: StepFacts = {
  nowMs: now,
  isSuspended: false,
  isAnswered: false,
  hasPersonWritten: false,
  isOn: true,
  isWorkspaceOn: true,
  isBotThere: true,
  owner: 'person',
  isFlowWaiting: false,
  hasOtherOpen: false,
  alsoClosed: false,
  isOptedOut: false,
  isUnreachable: false,
  isPaused: false,
  isTemplateRefused: false,
  isRefusedAgain: false,
  isDoubled: false,
  sentLately: 0,
  isChannelOn: true,
  channelOffSinceMs: null,
  isUnderWay: false,
  lastLeftMs: null,
  windowMs: 24 * hour,
  lastInboundMs: now - hour,
  nextAllowedMs: now,
  step: words,
}
const over = { lastInboundMs: now - 24 * hour }
const goes: StepVerdict = { kind: 'send', what: 'words' }
const pauses: StepVerdict = { kind: 'pause', toMs: now + hour }
const stops = (reason: StopReason): StepVerdict => ({ kind: 'stop', reason })

const table: [string, Partial<StepFacts>, StepVerdict][] = [
  ['nothing', {}, goes],
  ['the customer wrote', { isAnswered: true }, stops('answered')],
  ['a person wrote', { hasPersonWritten: true }, stops('overtaken')],
  ['an outside system has it', { owner: 'external' }, stops('elsewhere')],
  ['another conversation is open', { hasOtherOpen: true }, stops('elsewhere')],
  ['the bot waits for an answer', { owner: 'bot', isFlowWaiting: true }, stops('with-bot')],
  ['the bot rests', { owner: 'bot' }, goes],
  ['it waits in a queue', { owner: 'queue' }, goes],
  ['it was closed', { owner: 'closed' }, stops('closed')],
  ['it was closed, and goes on all the same', { owner: 'closed', alsoClosed: true }, goes],
  ['its number does not exist', { isUnreachable: true }, stops('unreachable')],
  ['its number does not exist, and it would end', { isUnreachable: true, step: null }, stops('unreachable')],
  ['the window is over', over, { kind: 'skip', reason: 'window' }],
  [
    'the window is over, and it has a template',
    { ...over, step: { ...words, template: ready } },
    { kind: 'send', what: 'template' },
  ],
  ['the template is gone', { ...over, step: { ...words, template: { ...ready, isThere: false } } }, pauses],
  ['the template was refused', { isTemplateRefused: true }, pauses],
  ['the template was refused twice', { isTemplateRefused: true, isRefusedAgain: true }, stops('template')],
  ['the follow-up is paused', { isPaused: true }, pauses],
  ['it is paused, and the customer wrote', { isPaused: true, isAnswered: true }, stops('answered')],
  ['it is paused, and at its end', { isPaused: true, step: null }, pauses],
  ['it is paused for too long', { isPaused: true, channelOffSinceMs: now - pauseWaitMs }, stops('template')],
  [
    'it has a template alone',
    { step: { ...words, hasText: false, template: ready } },
    { kind: 'send', what: 'template' },
  ],
  ['the customer opted out', { isOptedOut: true }, stops('opted-out')],
  ['its last message has not left', { isUnderWay: true }, { kind: 'move', toMs: now + hour, isChannelOff: true }],
  [
    'it is over, and its last message has not left',
    { isUnderWay: true, step: null },
    { kind: 'move', toMs: now + hour, isChannelOff: true },
  ],
  [
    'its last message has not left for three days',
    { isUnderWay: true, channelOffSinceMs: now - channelWaitMs },
    stops('channel'),
  ],
  [
    'its last message left twenty minutes ago',
    { lastLeftMs: now - hour / 3 },
    { kind: 'move', toMs: now + (2 * hour) / 3, isChannelOff: false },
  ],
  ['its last message left an hour ago', { lastLeftMs: now - hour }, goes],
  ['the number is off', { isChannelOn: false }, { kind: 'move', toMs: now + hour, isChannelOff: true }],
  [
    'the number is off for three days',
    { isChannelOn: false, channelOffSinceMs: now - channelWaitMs },
    stops('channel'),
  ],
  ['the company is suspended', { isSuspended: true, isAnswered: true }, { kind: 'wait' }],
  [
    'it is outside of its hours',
    { nextAllowedMs: now + hour },
    { kind: 'move', toMs: now + hour, isChannelOff: false },
  ],
  ['the workspace is switched off', { isWorkspaceOn: false }, stops('workspace-gone')],
  ['the bot was deleted', { isBotThere: false }, stops('bot-off')],
  ['it was switched off', { isOn: false }, stops('switched-off')],
  ['a value is lacking', { step: { ...words, lacksData: true } }, { kind: 'skip', reason: 'lacks-data' }],
  ['too many left in a day', { sentLately: maxSentLately }, stops('limit')],
  ['contacts were merged', { isDoubled: true }, stops('doubled')],
  ['it reminds people', { step: reminder }, { kind: 'remind' }],
  [
    'it reminds people, whatever the channel says',
    { step: reminder, isChannelOn: false, sentLately: maxSentLately, ...over },
    { kind: 'remind' },
  ],
  ['it would remind people of who wrote', { step: reminder, isAnswered: true }, stops('answered')],
  [
    'it reminds people outside of its hours',
    { step: reminder, nextAllowedMs: now + hour },
    { kind: 'move', toMs: now + hour, isChannelOff: false },
  ],
  ['all steps are done', { step: null }, { kind: 'end' }],
  ['all steps are done, and the customer wrote', { step: null, isAnswered: true }, stops('answered')],
]

describe('a step of a follow-up', () => {
  it.each(table)('when %s', (_name, facts, verdict) => {
    expect(whyNotStep({ ...room, ...facts })).toEqual(verdict)
  })
})
