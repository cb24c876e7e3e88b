import { expect, it } from 'vitest'
import { campaignBody } from './campaigns/campaign-bodies.ts'
import { dashboardBody } from './insight/dashboard-bodies.ts'
import { personPhone, setupBody } from './people/account-bodies.ts'

const errorsOf = (answer: ReturnType<typeof campaignBody.safeParse>): Record<string, string> =>
  Object.fromEntries((answer.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

it.each([undefined, null, ''])('a campaign without start or interval (%j) lacks them, whoever sends it', (missing) => {
  const { startAt, interval } = errorsOf(campaignBody.safeParse({ startAt: missing, interval: missing }))
  expect([startAt, interval]).toEqual(['Campo obrigatório', 'Campo obrigatório'])
})

it('a campaign with a wrong start or interval is told so', () => {
  const { startAt, interval } = errorsOf(campaignBody.safeParse({ startAt: 'amanhã', interval: 7 }))
  expect([startAt, interval]).toEqual(['Data inválida', 'Intervalo inválido'])
})

it('a dashboard of bot 0 is one of no bot', () => {
  expect(dashboardBody.parse({ bots: [0], startAt: '2026-11-01' }).bots).toEqual([])
  expect(dashboardBody.parse({ bots: [0, 4], startAt: '2026-11-01' }).bots).toEqual([4])
})

it.each([
  ['5511984552107', true],
  ['11984552107', true],
  ['984552107', true],
  ['1134217780', true],
  ['34217780', true],
  ['11 1333-4444', false],
  ['55 11 1333-4444', false],
  ['13334444', false],
  ['+14155552671', true],
  ['+351912345678', true],
  ['14155552671', false],
  ['55999000002', true],
  ['0 15 11 90000-0007', true],
  ['0800 123 4567', false],
])('the phone %s of a sign-up is one: %s', (userPhone, isOne) => {
  expect(setupBody.shape.userPhone.safeParse(userPhone).success).toBe(isOne)
})

it.each([
  ['+55 (55) 99900-0004', '5555999000004'],
  ['55999000002', '5555999000002'],
  ['98888-7777', '988887777'],
  ['+1 415 555 0100', '+14155550100'],
  ['(11) 3333-5555', null],
  ['+55 (11) 3333-4444', '551133334444'],
  ['', null],
])('the phone %j of a collaborator is kept as %s', (text, kept) => {
  expect(personPhone(text, '551133334444')).toBe(kept)
})
