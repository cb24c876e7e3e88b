// Gate: the main way of targets.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import { isWithPeople } from '../model/ownership.ts'
import { beginning, freshDialog, minuteMs, stepsOf, takeStep } from './testing.ts'

const after = (from: Date, minutes: number): number => from.getTime() + minutes * minuteMs

describe('the targets of a room', () => {
  it('count from the transfer to people and from the unanswered message, and are reported once when missed', () => {
    fc.assert(
      fc.property(stepsOf, (all) => {
        let dialog = freshDialog
        let now = beginning
        /** Since when it is with people, and what was told of it since. */
        let since: Date | null = null
        let told: string[] = []
        /** Of a room that was closed: since when it had been with people. */
        let kept: Date | null = null
        for (const { minutes, step } of all) {
          now = new Date(now.getTime() + minutes * minuteMs)
          const before = dialog
          const draft = takeStep(before, step, now)
          dialog = draft.dialog
          const isUndone = before.closedAt !== null && now.getTime() - before.closedAt.getTime() <= 15 * minuteMs
          if (dialog.owner === 'closed') kept = since ?? kept
          else if (!isWithPeople(dialog)) kept = null
          if (!isWithPeople(dialog)) since = null
          else if (before.owner === 'closed' && isUndone && kept) since = kept
          else if (!isWithPeople(before)) {
            since = now
            told = []
          }
          told.push(...draft.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('late-')))
          const isAnswered = since !== null && dialog.lastPersonAt !== null && dialog.lastPersonAt >= since
          const isOwed = dialog.waits && !isAnswered
          const answerBy = isOwed && dialog.waitsSince ? after(dialog.waitsSince, 7) : undefined
          expect(dialog.answerBy?.getTime()).toBe(answerBy)
          expect(dialog.closeBy?.getTime()).toBe(since ? after(since, 25) : undefined)
          expect(new Set(told).size).toBe(told.length)
          if (dialog.answerLate) expect(told).toContain('late-answer')
          if (dialog.closeLate) expect(told).toContain('late-close')
          // What is not told of yet comes due.
          const open = [dialog.answerLate ? null : dialog.answerBy, dialog.closeLate ? null : dialog.closeBy]
          for (const moment of open) if (moment) expect(Number(dialog.dueAt)).toBeLessThanOrEqual(moment.getTime())
          expect(dialog.dueAt === null && open.some((moment) => moment !== null)).toBe(false)
        }
      }),
      propertyRuns(500),
    )
  })
})
