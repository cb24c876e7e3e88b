import type { ActKind, ConditionKind } from '@prosa/contract'
import {
  type DraftAct,
  type DraftAutomation,
  type DraftCondition,
  newAct,
  newAutomation,
  newCondition,
} from './automation-draft.ts'
import { readyTexts as texts } from './ready-texts.ts'

export const readyKinds = ['ad', 'quote', 'person', 'waits', 'score', 'failed', 'reopened', 'bought'] as const
export type ReadyKind = (typeof readyKinds)[number]

const iff = (kind: ConditionKind, over: Partial<DraftCondition> = {}): DraftCondition => ({
  ...newCondition(kind),
  ...over,
})
const so = (kind: ActKind, over: Partial<DraftAct> = {}): DraftAct => ({ ...newAct(kind), ...over })

const inAnHour = { amount: 1, unit: 'hours', at: '' } as const

/** What small shops need most. Labels, queues, tags and follow-ups are the company's to choose. */
const ready: Record<ReadyKind, Pick<DraftAutomation, 'event' | 'conditions' | 'acts'> & Partial<DraftAutomation>> = {
  ad: {
    event: 'began',
    conditions: [iff('ad'), iff('hours', { isNot: true })],
    acts: [so('label'), so('remind', { text: texts.ad.remind })],
  },
  quote: {
    event: 'silent',
    amount: 1,
    unit: 'days',
    conditions: [iff('label')],
    acts: [so('follow-up')],
  },
  person: {
    event: 'wrote',
    conditions: [iff('words', { words: texts.person.words }), iff('holder', { chosen: ['bot'] })],
    acts: [so('transfer')],
  },
  waits: {
    event: 'waiting',
    amount: 30,
    unit: 'minutes',
    conditions: [iff('hours'), iff('holder', { chosen: ['queue'] })],
    acts: [so('note', { text: texts.waits.note }), so('transfer')],
  },
  score: {
    event: 'rated',
    conditions: [iff('score', { chosen: ['1', '2'] })],
    acts: [so('label'), so('remind', { text: texts.score.remind, ...inAnHour })],
  },
  failed: {
    event: 'failed',
    conditions: [],
    acts: [so('note', { text: texts.failed.note }), so('remind', { text: texts.failed.remind, ...inAnHour })],
  },
  reopened: {
    event: 'reopened',
    conditions: [],
    acts: [so('label'), so('remind', { text: texts.reopened.remind, ...inAnHour })],
  },
  bought: {
    event: 'began',
    conditions: [iff('tag')],
    acts: [so('transfer')],
  },
}

export const readyKindFrom = (value: string | null): ReadyKind | null =>
  readyKinds.find((kind) => kind === value) ?? null

/** A draft of a ready one; null: a blank one. */
export const readyAutomation = (kind: ReadyKind | null, workspaceId: number): DraftAutomation => {
  const blank = newAutomation(workspaceId)
  return kind === null ? blank : { ...blank, name: texts[kind].name, ...ready[kind] }
}
