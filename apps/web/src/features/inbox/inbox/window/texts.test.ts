import { expect, it } from 'vitest'
import { formatLeft } from './texts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

it('says how long one may answer as people reckon', () => {
  const said = [59_999, 12 * minuteMs, 5 * hourMs + 20 * minuteMs, 47 * hourMs, 48 * hourMs, 168 * hourMs - 1]
  expect(said.map(formatLeft)).toEqual(['menos de 1 min', '12 min', '5 h 20 min', '47 h', '2 dias', '6 dias 23 h'])
})
