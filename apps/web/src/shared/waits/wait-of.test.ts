import { expect, it } from 'vitest'
import { formatsIn } from '../../ui/format.ts'
import { waitOf } from './wait-of.ts'

const now = Date.UTC(2026, 4, 4, 12)
const after = (minutes: number): string | undefined => {
  const since = new Date(now - minutes * 60_000).toISOString()
  const room = { queuedSince: since, waitsSince: null, answerBy: null, closeBy: null }
  return waitOf(room, now, formatsIn('America/Sao_Paulo'))?.text
}

it.each([
  [0, 'agora'],
  [59, '59 min'],
  [60, '1 h'],
  [61, '1 h 01'],
  [72, '1 h 12'],
  [599, '9 h 59'],
  [600, '10 h'],
  [725, '12 h'],
  [3 * 24 * 60, '3 d'],
])('tells a wait of %i minutes as %s', (minutes, text) => expect(after(minutes)).toBe(text))
