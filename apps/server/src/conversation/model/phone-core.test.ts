import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { accountCore, phoneCore } from './phone-core.ts'

const cores: [phone: string, core: string][] = [
  ['5511988887777', '1188887777'],
  ['+55 (11) 98888-7777', '1188887777'],
  ['(11) 8888-7777', '1188887777'],
  ['5555999000001', '5599000001'],
  ['55999000001', '5599000001'],
  ['5532220001', '5532220001'],
  ['+79996123456', '+79996123456'],
  ['79996123456', '7996123456'],
  ['+1 (415) 555-0100', '+14155550100'],
  ['(+351) 912 000 000', '+351912000000'],
  [' +351912000000', '+351912000000'],
  ['351912000000', '+351912000000'],
  ['+55', '55'],
  ['+', ''],
  ['', ''],
  ['ramal', ''],
]

describe('the core of a phone', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  it.each(cores)('of %j is %s', (phone, core) => expect(phoneCore(phone)).toBe(core))

  it('is the same in the database', async () => {
    const { id } = await t.build.company()
    for (const [phone, core] of cores) {
      const row = await t.build.insert<{ phone_core: string | null }>('contact', { company_id: id, phone })
      expect([phone, row.phone_core ?? '']).toEqual([phone, core])
    }
  })

  it('tells another country’s account from a number of Brazil', () => {
    expect(accountCore('79996123456')).toBe('+79996123456')
    expect(accountCore('5579996123456')).toBe(phoneCore('(79) 99612-3456'))
  })
})
