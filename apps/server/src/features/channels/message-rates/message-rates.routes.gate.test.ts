// Gate: the main way of prices.
import { deleteMessageRate, listMessageRates, setMessageRate } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { costOf } from './cost-of.ts'
import { findRates } from './rates.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('keep what administrators write down; the newest that holds on a day counts, by the longest dialling code', async () => {
  const admin = await t.as(await t.build.admin())
  const set = (dialCode: string, validFrom: string, price: number, currency = 'usd') =>
    admin.call(setMessageRate, { body: { dialCode, category: 'MARKETING', validFrom, price, currency } })
  await set('55', '2026-01-01', 0.0625)
  await set('55', '2026-12-01', 0.07)
  await set('', '2026-01-01', 0.05, 'EUR')
  const again = await set('55', '2026-12-01', 0.08)
  expect([again.status, again.body]).toMatchObject([200, { currency: 'USD', price: 0.08 }])
  const { body } = await admin.call(listMessageRates)
  expect(body.result.map(({ dialCode, validFrom, price }) => [dialCode, validFrom, price])).toEqual([
    ['55', '2026-12-01', 0.08],
    ['', '2026-01-01', 0.05],
    ['55', '2026-01-01', 0.0625],
  ])
  const db = t.app.platform.database.unscoped()
  const rates = await findRates(db, 'MARKETING', '2026-11-30')
  const numbers = ['5511987654321', '5521912345678', '351912345678']
  expect(costOf(rates, numbers)).toEqual({
    totals: [
      { currency: 'USD', amount: 0.125, messages: 2 },
      { currency: 'EUR', amount: 0.05, messages: 1 },
    ],
    withoutRate: 0,
  })
  expect((await findRates(db, 'MARKETING', '2026-12-01')).find(({ dialCode }) => dialCode === '55')?.price).toBe(0.08)
  expect(costOf(await findRates(db, 'UTILITY', '2026-12-01'), numbers)).toBeNull()
  const [others] = body.result.filter(({ dialCode }) => dialCode === '')
  const params = { id: others?.id ?? 0 }
  expect((await admin.call(deleteMessageRate, { params })).status).toBe(200)
  expect((await admin.call(deleteMessageRate, { params })).status).toBe(404)
  expect(costOf(await findRates(db, 'MARKETING', '2026-11-30'), numbers)).toMatchObject({ withoutRate: 1 })
  for (const wrong of [
    { price: -1 },
    { price: 0.1234567 },
    { currency: 'R$' },
    { dialCode: '0' },
    { validFrom: '1/2/26' },
  ]) {
    const rate = { dialCode: '55', category: 'UTILITY', validFrom: '2026-01-01', price: 1, currency: 'BRL', ...wrong }
    expect([
      wrong,
      (await admin.inject({ method: 'POST', url: '/api/installation/message-rates', payload: rate })).statusCode,
    ]).toEqual([wrong, 400])
  }
  const { rows } = await t.database.owner.query(
    "select action from audit_log where action like 'message-rate%' order by id",
  )
  expect(rows.map(({ action }) => action)).toEqual([...Array(4).fill('message-rate.set'), 'message-rate.deleted'])
})
