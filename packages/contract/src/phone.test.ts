import { describe, expect, it } from 'vitest'
import { campaignTestBody } from './campaigns/campaign-bodies.ts'
import { contactBody, contactFormBody } from './contacts/contact-bodies.ts'
import { readImportRow } from './contacts/contact-import-row.ts'
import { doubtOf, keptPhone } from './phone.ts'

const columns = { name: 0, phone: 1, email: null, description: null }

describe('keptPhone', () => {
  it.each([
    ['(55) 99900-0001', { phone: '5555999000001', others: [] }],
    ['+351 912 000 000', { phone: '+351912000000', others: [] }],
    ['(11) 4000-0001 ::: +55 11 90000-0001', { phone: '5511900000001', others: ['551140000001'] }],
    ['', { phone: '', others: [] }],
    ['\u200b ', { phone: '', others: [] }],
    ['119999', { wrong: 'Formato do telefone inválido' }],
    ['ramal', { wrong: 'Formato do telefone inválido' }],
    ['90000-0001', { wrong: 'Formato do telefone inválido: falta o DDD' }],
    ['0800 000 0000', { wrong: expect.stringMatching(/^Formato do telefone inválido: 0800/) }],
    ['5,5E+12', { wrong: expect.stringMatching(/^Formato do telefone inválido: a planilha abreviou/) }],
  ])('takes %j as %j', (text, kept) => expect(keptPhone(text)).toMatchObject(kept))

  it('leaves one that is kept already, whatever it is', () => {
    expect(keptPhone('14155550100', '14155550100')).toEqual({ phone: '14155550100', others: [] })
    expect(contactFormBody('14155550100').parse({ phone: '14155550100' })).toEqual({ phone: '14155550100' })
    expect(contactFormBody('14155550100').safeParse({ phone: '14155550101' }).success).toBe(false)
  })

  it('is the same in a form, a row of a file and the test of a campaign', () => {
    const body = { message: 'Oi', botId: 1, workspaceId: 1 }
    for (const text of ['0 15 11 90000-0007', '5532220002', '+1 415 555 0100', '="5511900000001"']) {
      const kept = keptPhone(text)
      const phone = 'phone' in kept ? kept.phone : ''
      expect(phone).not.toBe('')
      expect(contactBody.parse({ name: 'Ana', phone: text }).phone).toBe(phone)
      expect(readImportRow(['Ana', text], columns)).toMatchObject({ phone })
      expect(campaignTestBody.parse({ ...body, phone: text }).phone).toBe(phone)
    }
    expect(campaignTestBody.safeParse({ ...body, phone: ' ' }).success).toBe(false)
  })
})

it.each([
  ['5514155550100', '+14155550100'],
  ['5534612000000', '+34612000000'],
  ['5541790000000', '+41790000000'],
  ['5532470000000', '+32470000000'],
  ['5559894000000', '+59894000000'],
  ['14155550100', '+14155550100'],
  ['351912000000', '+351912000000'],
  ['5500', null],
  ['ramal', null],
])('doubts the stored phone %s, which may have been %s', (stored, maybe) => {
  expect(doubtOf(stored)).toMatchObject({ problem: expect.stringContaining('inválido'), maybe })
})

it.each(['5511988887777', '+5511988887777', '11988887777', '551188887777', '+14155550100', '+5215512345678'])(
  'does not doubt the stored phone %s',
  (stored) => expect(doubtOf(stored)).toBeNull(),
)
