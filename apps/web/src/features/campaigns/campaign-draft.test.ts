import { describe, expect, it } from 'vitest'
import { instantIn, localIn } from '../../ui/zoned-time.ts'
import { bodyOf, newCampaign, someDay } from './campaign-body.ts'
import { audienceOf, endsAt, isQuietAt, previewOf, shownValue, typedValue, variableOf } from './campaign-draft.ts'

const contact = (id: number, phone: string | null, email: string | null = null) => ({
  id,
  name: `Ana ${id}`,
  label: `Ana ${id}`,
  email,
  phone,
  createdAt: '2026-11-01T00:00:00.000Z',
  optedOut: [],
  workspace: null,
})

describe('who gets a campaign', () => {
  it('is each number once, with or without the ninth digit and the country, of those who have what the message asks for', () => {
    const contacts = [
      contact(1, '5511987654321', 'a@b.c'),
      contact(2, '11 8765-4321', 'a@b.c'),
      contact(3, null, 'a@b.c'),
      contact(4, '5521912345678'),
      contact(5, '551133334444', 'a@b.c'),
    ]
    const { receivers, leftOut } = audienceOf(contacts, `Oi ${variableOf(1)}, ${variableOf(3)}, ${variableOf(4)}`)
    expect(receivers.map(({ id }) => id)).toEqual([1, 5])
    expect([...leftOut].map(([reason, who]) => [reason, who.map(({ id }) => id)])).toEqual([
      ['doubled', [2]],
      ['phone', [3]],
      ['email', [4]],
    ])
  })

  it('reads the message with its own data', () => {
    const own = [{ number: 4, name: 'Cidade' }]
    expect(previewOf('Oi, {{1}}! {{2}}', contact(1, '5511'), own)).toBe('Oi, Ana 1! 5511')
    expect(previewOf('Oi, {{3}}', contact(1, '5511'), own)).toBe('Oi, [E-mail]')
    expect(previewOf('Oi, {{4}} e {{ 9 }}', undefined, own)).toBe('Oi, [Cidade] e [{{9}}]')
  })
})

describe('its start', () => {
  it('is what the clocks of the company show, wherever the browser is', () => {
    expect(instantIn('America/Sao_Paulo', '2026-11-24T09:00')).toBe('2026-11-24T12:00:00.000Z')
    expect(instantIn('America/Manaus', '2026-11-24T09:00')).toBe('2026-11-24T13:00:00.000Z')
    expect(instantIn('America/Sao_Paulo', '')).toBeNull()
    // An hour that the clocks skip is the first time after it.
    expect(instantIn('America/Santiago', '2026-09-06T00:30')).toBe('2026-09-06T04:00:00.000Z')
    expect(instantIn('America/New_York', '2026-03-08T02:30')).toBe('2026-03-08T07:00:00.000Z')
    expect(localIn('America/Manaus', Date.parse('2026-11-24T13:00:00Z'))).toBe('2026-11-24T09:00')
  })

  it('is sent as it was chosen, and at once as a day that is never past', () => {
    const given = { contacts: [], timeZone: 'America/Sao_Paulo', workspaceIds: [1] }
    const values = { ...newCampaign('America/Sao_Paulo'), startAt: '2026-11-24T09:00' }
    expect(bodyOf({ ...values, when: 'later' }, given)).toMatchObject({ startAt: '2026-11-24T12:00:00.000Z' })
    expect(bodyOf({ ...values, when: 'now' }, given)).toMatchObject({ startAt: someDay })
  })

  it('tells when the last message goes', () => {
    expect(endsAt(Date.parse('2026-11-24T12:00:00Z'), 186, 120)).toBe('2026-11-24T18:10:00.000Z')
  })
})

describe('what stands in a gap', () => {
  const own = [{ number: 4, name: 'Cidade' }]

  it('is shown by the names of data, and typed by them', () => {
    expect(shownValue('Oi {{1}} de {{4}}', own)).toBe('Oi [Nome] de [Cidade]')
    expect(typedValue('Oi [Nome] de [Cidade]', own)).toBe('Oi {{1}} de {{4}}')
    expect(typedValue('[algo] [Nom', own)).toBe('[algo] [Nom')
  })
})

it('knows when its hours rest, by the clocks of the company', () => {
  const values = { ...newCampaign('America/Sao_Paulo'), hoursFrom: '8', hoursTo: '20' }
  const at = (moment: string) => isQuietAt(values, 'America/Sao_Paulo', Date.parse(moment))
  // A Monday, a Sunday.
  expect([at('2026-11-30T10:59:00Z'), at('2026-11-30T11:00:00Z'), at('2026-11-30T23:00:00Z')]).toEqual([
    true,
    false,
    true,
  ])
  expect(at('2026-11-29T15:00:00Z')).toBe(true)
  expect(isQuietAt({ ...values, hasHours: false }, 'America/Sao_Paulo', Date.parse('2026-11-30T03:00:00Z'))).toBe(false)
})
