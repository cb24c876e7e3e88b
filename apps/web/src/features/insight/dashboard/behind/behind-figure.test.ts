import type { Dashboard } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { behindCard, behindMonth, behindTarget } from './behind-figure.ts'

const asked = { bots: [5], days: { startAt: '2026-01-20', endAt: '2026-03-10' } }
const shares = [
  { channel: 'Suporte', count: 4, averageTime: 1 },
  { channel: null, count: 3, averageTime: 1 },
]

describe('the dialogs behind a figure', () => {
  it('are of as much of a month as lies in the period', () => {
    const month = (name: string, place: number) => {
      const { days, only } = behindMonth(asked, { month: name, label: '', values: [2, 1] }, place)
      return [days.startAt, days.endAt, only.by]
    }
    expect(month('2026-01', 0)).toEqual(['2026-01-20', '2026-01-31', 'bot'])
    expect(month('2026-02', 1)).toEqual(['2026-02-01', '2026-02-28', 'human'])
    expect(month('2026-03', 1)).toEqual(['2026-03-01', '2026-03-10', 'human'])
  })

  it('may have no objective, or any', () => {
    const none = behindTarget(asked, shares, { label: 'Não informado', values: [3] })
    expect([none.number, none.only]).toEqual([3, { target: null }])
    const all = behindTarget(asked, shares, null)
    expect([all.number, all.only]).toEqual([7, {}])
  })

  it('are fewer than the messages and minutes that a card counts', () => {
    const data = { messages: 310, humanServicesMinutes: 40 } as Dashboard
    expect(behindCard(asked, data, 'messages')).toMatchObject({
      number: 310,
      unit: 'messages',
      only: { has: 'messages' },
    })
    expect(behindCard(asked, data, 'humanServicesMinutes')).toMatchObject({ unit: 'minutes', only: { has: 'saved' } })
  })
})
