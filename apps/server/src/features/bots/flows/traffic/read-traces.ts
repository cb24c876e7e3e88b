import { cutText } from '@prosa/contract'
import { flowLimits } from '@prosa/flow'
import { comparable, maskPersonal } from '@prosa/language'
import type { Clock } from '../../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { type Follower, hold } from '../../../../platform/following/index.ts'
import { forgetQuestions, noteQuestions } from '../../knowledge/index.ts'
import * as traces from './read-traces.queries.ts'

/** Dialogs per transaction: some tens of milliseconds. */
const maxDialogs = 250
/** Newest texts kept per bot. */
export const mostTexts = 2_000
const dayMs = 86_400_000
/** One day more than the longest query period. */
const stepsKeptMs = 31 * dayMs
const textsKeptMs = 90 * dayMs
const forgottenAtOnce = 1_000

export const stepsSince = (now: Date): Date => new Date(now.getTime() - stepsKeptMs)
export const textsSince = (now: Date): Date => new Date(now.getTime() - textsKeptMs)

/** Counts the steps of bots' turns after the turns, and keeps what their documents were asked. A dialog may be read again: each step and text is counted once. */
export const tracesFollower = (
  clock: Pick<Clock, 'now'>,
  { most = maxDialogs, passedOver = () => {} }: Partial<Pick<Follower, 'most' | 'passedOver'>> = {},
): Follower => ({
  name: 'traces',
  notes: null,
  most,
  read: async (tx, companyId, dialogs) => {
    const ids = dialogs.map(({ id }) => id)
    const steps = await traces.readSteps(tx, companyId, ids, stepsSince(clock.now()))
    await traces.endSilence(tx, companyId, {
      goneOn: [...new Set(steps.map(({ dialogId }) => dialogId))],
      changed: ids,
    })
    await traces.writeFacts(tx, companyId, factsOf(steps))
    const texts = countTexts(steps)
    await traces.addTexts(tx, companyId, texts)
    await traces.cutTexts(tx, companyId, [...new Set(texts.map(({ botId }) => botId))], mostTexts)
    await noteQuestions(tx, companyId, steps)
    return []
  },
  passedOver,
})

/** Deletes some expired rows, while no other process counts for the company. @returns whether there may be more */
export const forgetTraces = (db: Kysely<DB>, companyId: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await hold(tx, 'traces', companyId))) return false
    const old = { stepsBefore: stepsSince(now), textsBefore: textsSince(now), limit: forgottenAtOnce }
    const isMore = await forgetQuestions(tx, companyId, old.textsBefore, forgottenAtOnce)
    return (await traces.forget(tx, companyId, old)) || isMore
  })

/**
 * Facts of dialogs: it reached a node, left one by an exit (identified by its target, since no two exits of a node
 * share one), was not understood there, or waits there for its customer. Each fact once per dialog, with its last time.
 */
const factsOf = (steps: readonly traces.ReadStep[]): traces.DialogFact[] => {
  const facts = new Map<string, traces.DialogFact>()
  for (const { dialogId, botId, seq, at, outcome, nodeId, targetId, waitsAt } of steps) {
    const did = [
      ['came', nodeId, null],
      ['came', targetId, null],
      ['left', outcome === 'exit' || outcome === 'resumed' ? nodeId : null, targetId],
      ['missed', outcome === 'fallback' ? nodeId : null, null],
      ['silent', waitsAt, null],
    ] as const
    for (const [kind, node, target] of did) {
      if (node === null) continue
      const key = JSON.stringify([dialogId, botId, kind, node, target])
      const known = facts.get(key)
      if (known) Object.assign(known, { seq, lastAt: at > known.lastAt ? at : known.lastAt })
      else facts.set(key, { botId, kind, nodeId: node, targetId: target, dialogId, lastAt: at, seq })
    }
  }
  return [...facts.values()]
}

/** Anonymized texts, counted per node; texts that are then empty, or only placeholders, are dropped. */
const countTexts = (steps: readonly traces.ReadStep[]): traces.KeptText[] => {
  const kept = new Map<string, traces.KeptText>()
  const missed = steps
    .filter(({ outcome }) => outcome === 'fallback')
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { botId, nodeId, text, at } of missed) {
    if (nodeId === null || text === null) continue
    const masked = cutText(maskPersonal(text).replace(/\s+/gu, ' ').trim(), flowLimits.phraseLength).toWellFormed()
    const same = comparable(masked)
    if (masked.replace(/\[[^\]]*\]/gu, '').trim() === '') continue
    const key = JSON.stringify([botId, nodeId, same])
    const known = kept.get(key)
    if (known) Object.assign(known, { times: known.times + 1, lastAt: at })
    else kept.set(key, { botId, nodeId, text: masked, comparable: same, times: 1, firstAt: at, lastAt: at })
  }
  return [...kept.values()]
}
