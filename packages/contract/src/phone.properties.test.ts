import { compileEntities, findEntities, readPhone, systemEntities } from '@prosa/language'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../scripts/lib/property-runs.ts'
import { campaignTestBody } from './campaigns/campaign-bodies.ts'
import { contactBody, contactFormBody } from './contacts/contact-bodies.ts'
import { readImportRow } from './contacts/contact-import-row.ts'
import { acceptInviteBody, personPhone } from './people/account-bodies.ts'
import { keptPhone } from './phone.ts'

const phoneEntity = systemEntities.find(({ name }) => name === 'phone')?.id ?? 0
const entities = compileEntities([])
const moment = { now: '2026-11-02T12:00:00Z', timeZone: 'America/Sao_Paulo' }

/** Each place's own word; null where it takes none. */
const places: Record<string, (text: string) => string | null> = {
  form: (text) => contactBody.safeParse({ name: 'Ana', phone: text }).data?.phone ?? null,
  change: (text) => contactFormBody(null).safeParse({ phone: text }).data?.phone ?? null,
  import: (text) => {
    const row = readImportRow(['Ana', text], { name: 0, phone: 1, email: null, description: null })
    return typeof row === 'string' ? null : row.phone
  },
  campaign: (text) =>
    campaignTestBody.safeParse({ message: 'Oi', botId: 1, workspaceId: 1, phone: text }).data?.phone ?? null,
  // The live chat's session and its page's user.
  livechat: (text) => {
    const kept = keptPhone(text)
    return 'phone' in kept ? kept.phone : null
  },
  // As the bot keeps what a customer told it.
  entity: (text) => {
    const value = findEntities(entities, phoneEntity, text, moment)[0]?.value
    return value?.startsWith('+') ? readPhone(value).number : null
  },
  invite: (text) =>
    acceptInviteBody.safeParse({ email: 'a@b.com.br', name: 'Ana', phone: text, password: 'Senha-forte-1' }).data
      ?.phone ?? null,
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const area = fc.constantFrom('11', '21', '31', '55', '84', '99')
const mobile = digits(8).map((rest) => `9${rest}`)
const fixed = digits(7).map((rest) => `2${rest}`)
const national = fc.tuple(area, fc.oneof(mobile, fixed))
const cut = (number: string): string => `${number.slice(0, -4)}-${number.slice(-4)}`

const spellings: ((area: string, number: string) => string)[] = [
  (ddd, number) => ddd + number,
  (ddd, number) => `(${ddd}) ${cut(number)}`,
  (ddd, number) => `0${ddd} ${cut(number)}`,
  (ddd, number) => `+55 ${ddd} ${cut(number)}`,
  (ddd, number) => `+55 (0) ${ddd} ${cut(number)}`,
  (ddd, number) => `55${ddd}${number}`,
  (ddd, number) => `0055 ${ddd} ${cut(number)}`,
  (ddd, number) => `0 15 ${ddd} ${cut(number)}`,
  (ddd, number) => `021${ddd}${number}`,
  (ddd, number) => `90 15 ${ddd} ${cut(number)}`,
  (ddd, number) => `0xx${ddd} ${cut(number)}`,
  (ddd, number) => `(${ddd}) ${cut(number)} ramal 12`,
]

const foreign = fc.constantFrom(
  ['+1 415 555 0100', '+14155550100'],
  ['+598 94 000 000', '+59894000000'],
  ['+34 612 000 000', '+34612000000'],
  ['(+41) 79 000 00 00', '+41790000000'],
  ['+351 912 000 000', '+351912000000'],
  ['00595 981 000 000', '+595981000000'],
  ['+81 90-0000-0000', '+819000000000'],
  ['+7 999 612-3456', '+79996123456'],
  ['+49 30 123456', '+4930123456'],
)

describe('every place', () => {
  it.each(Object.entries(places))('keeps a number of Brazil as the others do, however it is spelled: %s', (_, keep) => {
    fc.assert(
      fc.property(national, fc.constantFrom(...spellings), ([ddd, number], spell) => {
        expect(keep(spell(ddd, number))).toBe(`55${ddd}${number}`)
      }),
      propertyRuns(300),
    )
  })

  it.each(Object.entries(places))('keeps one of another country: %s', (_, keep) => {
    fc.assert(
      fc.property(foreign, ([text = '', number]) => {
        expect(keep(text)).toBe(number)
      }),
      propertyRuns(50),
    )
  })

  it.each(Object.entries(places))('takes what it kept for the same: %s', (_, keep) => {
    fc.assert(
      fc.property(
        fc.oneof(
          national.map(([ddd, number]) => `55${ddd}${number}`),
          foreign.map(([, number = '']) => number),
        ),
        (number) => {
          expect(keep(number)).toBe(number)
        },
      ),
      propertyRuns(100),
    )
  })

  it.each(Object.entries(places))('makes nobody’s number of what is none: %s', (_, keep) => {
    for (const text of [
      '0800 123 4567',
      '4004-1234',
      '+351 912 000',
      '+999 912 000 000',
      '(20) 90000-0001',
      '5,51E+12',
    ])
      expect(keep(text)).toBeNull()
  })

  it('keeps another number than any of Brazil for another country', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), digits(9), (code, rest) => {
        const kept = keptPhone(`+${code} ${rest}`)
        // A zero of that country's own trunk is left out.
        if ('phone' in kept && !`${code}${rest}`.startsWith('55')) expect(kept.phone).toMatch(/^\+/)
      }),
      propertyRuns(500),
    )
  })

  it('takes a mobile number for a collaborator’s too', () => {
    fc.assert(
      fc.property(area, mobile, fc.constantFrom(...spellings), (ddd, number, spell) => {
        expect(personPhone(spell(ddd, number), null)).toBe(`55${ddd}${number}`)
      }),
      propertyRuns(100),
    )
  })
})
