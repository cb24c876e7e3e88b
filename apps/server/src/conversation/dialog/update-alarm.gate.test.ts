// Gate: the main way of alarms.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import { isWithPeople } from '../model/ownership.ts'
import { beginning, freshDialog, minuteMs, stepsOf, takeStep } from './testing.ts'

const holderOf = (dialog: LockedDialog): string => {
  if (!isWithPeople(dialog)) return 'nobody'
  return dialog.owner === 'person' ? `${dialog.ownerUserId} ${dialog.joined}` : 'queue'
}

describe('the alarm of a room', () => {
  it('is scheduled while it waits for people, from their last answer or transfer on, and ends with the next answer', () => {
    fc.assert(
      fc.property(stepsOf, (all) => {
        let dialog = freshDialog
        let now = beginning
        /** When its holder changed or answered last. */
        let settledAt = beginning
        for (const { minutes, step } of all) {
          now = new Date(now.getTime() + minutes * minuteMs)
          const before = dialog
          dialog = takeStep(before, step, now).dialog
          const isAnswered = dialog.lastPersonAt !== before.lastPersonAt
          const isHandedOn = holderOf(dialog) !== holderOf(before)
          if (isAnswered || isHandedOn) settledAt = now
          const { unattendedFrom: from, alarmAt, alarmedAt } = dialog
          // It is looked for, or on, or neither.
          expect(alarmAt !== null && alarmedAt !== null).toBe(false)
          expect(from === null).toBe(alarmAt === null && alarmedAt === null)
          if (!isWithPeople(dialog)) expect(from).toBeNull()
          // An unanswered customer always has one or the other.
          if (dialog.waits) expect(from).not.toBeNull()
          if (from === null) continue
          expect(from.getTime()).toBeGreaterThanOrEqual(settledAt.getTime())
          if (alarmAt) expect(alarmAt.getTime()).toBe(from.getTime() + 10 * minuteMs)
          if (alarmedAt) {
            expect(alarmedAt.getTime() - from.getTime()).toBeGreaterThanOrEqual(10 * minuteMs)
            expect(isAnswered || isHandedOn).toBe(false)
          }
        }
      }),
      propertyRuns(500),
    )
  })
})
