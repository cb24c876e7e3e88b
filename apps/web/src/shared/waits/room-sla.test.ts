import { describe, expect, it } from 'vitest'
import { formatSpan, slaOf } from './room-sla.ts'

const minuteMs = 60_000
const beginning = Date.UTC(2026, 4, 4, 12)
const at = (minutes: number): string => new Date(beginning + minutes * minuteMs).toISOString()
const room = (answer: number | null, close: number | null) => ({
  answerBy: answer === null ? null : at(answer),
  closeBy: close === null ? null : at(close),
  waitsSince: at(0),
})
const stateAt = (minutes: number, ...of: Parameters<typeof room>) => {
  const sla = slaOf(room(...of), beginning + minutes * minuteMs)
  return sla && `${sla.kind} ${sla.state}`
}

describe('the SLA of a room', () => {
  it.each([
    [0, 60, 'answer quiet'],
    [54, 60, 'answer quiet'],
    [55, 60, 'answer near'],
    [60, 60, 'answer missed'],
    [90, 60, 'answer missed'],
    // Of a short time the last quarter is near, and not all of it.
    [3, 4, 'answer near'],
    [2, 4, 'answer quiet'],
  ])('after %s of %s minutes is %s', (minutes, answer, state) => expect(stateAt(minutes, answer, null)).toBe(state))

  it('never has more left than the whole of its time', () => {
    expect(slaOf(room(4, null), beginning - 40_000)).toMatchObject({ leftMs: 4 * minuteMs })
    expect(slaOf(room(4, null), beginning + minuteMs)).toMatchObject({ leftMs: 3 * minuteMs })
  })

  it('is the first of both, and none where there is none', () => {
    expect(stateAt(0, 10, 60)).toBe('answer quiet')
    expect(stateAt(0, 90, 60)).toBe('close quiet')
    expect(stateAt(45, null, 60)).toBe('close near')
    expect(stateAt(61, null, 60)).toBe('close missed')
    expect(stateAt(0, null, null)).toBeNull()
  })
})

it.each([
  [1, '1 min'],
  [59 * minuteMs, '59 min'],
  [59.5 * minuteMs, '1 h'],
  [-12 * minuteMs, '12 min'],
  [119 * minuteMs, '1 h'],
  [26 * 60 * minuteMs, '1 d'],
])('writes %s ms as %s', (ms, text) => expect(formatSpan(ms)).toBe(text))
