import { expect, it } from 'vitest'
import { admitRun, brakeLimits, type RoomRuns } from './automation-brake.ts'

const minuteMs = 60_000
/** Verdicts of runs at these minutes of one day. */
const verdictsAt = (minutes: readonly number[], day = '2026-05-05', before?: RoomRuns): string[] => {
  let runs = before
  return minutes.map((minute) => {
    const admission = admitRun(runs, minute * minuteMs, day)
    runs = admission.runs
    return admission.verdict
  })
}

it('acts three times in ten minutes; then it stops once, and is quiet for the day', () => {
  expect(verdictsAt([0, 1, 2, 3, 4, 500])).toEqual(['runs', 'runs', 'runs', 'stops', 'quiet', 'quiet'])
  expect(verdictsAt([0, 5, 9, 11, 16])).toEqual(['runs', 'runs', 'runs', 'runs', 'runs'])
})

it('acts twenty times a day, and anew on the next', () => {
  const often = Array.from({ length: brakeLimits.day + 2 }, (_, place) => place * 11)
  expect(verdictsAt(often).slice(brakeLimits.day)).toEqual(['stops', 'quiet'])
  const { runs } = admitRun({ day: '2026-05-05', count: 20, at: [], isQuiet: true }, 0, '2026-05-06')
  expect(runs).toEqual({ day: '2026-05-06', count: 1, at: [0] })
})
