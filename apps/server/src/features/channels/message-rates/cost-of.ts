import type { MessageCost } from '@prosa/contract'
import type { Rate } from './rates.queries.ts'

/** Prices have six decimals: counted in millionths, so that sums are exact. */
const scale = 1_000_000
const longestDialCode = 4

/** Cost of one message to each of these numbers (digits with country code). Null: no prices are known. */
export const costOf = (rates: readonly Rate[], numbers: readonly string[]): Omit<MessageCost, 'category'> | null => {
  if (rates.length === 0) return null
  const byCode = new Map(rates.map((rate) => [rate.dialCode, rate]))
  const totals = new Map<string, { millionths: number; messages: number }>()
  let withoutRate = 0
  for (const number of numbers) {
    const rate = rateOf(byCode, number)
    if (!rate) {
      withoutRate += 1
      continue
    }
    const total = totals.get(rate.currency) ?? { millionths: 0, messages: 0 }
    totals.set(rate.currency, {
      millionths: total.millionths + Math.round(rate.price * scale),
      messages: total.messages + 1,
    })
  }
  return {
    totals: [...totals].map(([currency, { millionths, messages }]) => ({
      currency,
      amount: millionths / scale,
      messages,
    })),
    withoutRate,
  }
}

/** The rate of the longest matching dialling code. */
const rateOf = (byCode: ReadonlyMap<string, Rate>, number: string): Rate | undefined => {
  for (let length = longestDialCode; length >= 0; length -= 1) {
    const rate = byCode.get(number.slice(0, length))
    if (rate) return rate
  }
  return undefined
}
