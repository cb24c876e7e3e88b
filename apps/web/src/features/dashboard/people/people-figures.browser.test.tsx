import type { Dashboard, PeopleFigures } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'
import { nobodyServed } from '../testing.ts'

const figures: Dashboard = {
  botVsHumanServices: [],
  channelsServices: [],
  targetsServices: [],
  closedServices: 90,
  humanServices: 30,
  openServices: 10,
  messages: 310,
  servicesByDayHistory: [],
  humanServicesMinutes: 0,
}
const spread = (seconds: number) => ({ count: 10, mean: seconds * 2, median: seconds, p90: seconds * 5 })
const people = (over: Partial<PeopleFigures> = {}): PeopleFigures => ({
  handed: 40,
  taken: 28,
  answered: 26,
  lost: 8,
  abandoned: 7,
  unserved: 10,
  wait: spread(120),
  firstAnswer: spread(240),
  handling: spread(900),
  satisfaction: { asked: 20, answered: 12, mean: 4.52 },
  attendants: [
    { id: 7, name: 'Ana', services: 18, firstAnswer: spread(240), handling: null, rated: 12, rating: 4.52 },
    { id: 8, name: 'Bia', services: 10, firstAnswer: null, handling: spread(8_000), rated: 0, rating: null },
  ],
  ...over,
})
const call = 'POST /api/dashboard/people'
const list = 'POST /api/dashboard/services/list'
const open = (answers: Answers = {}, width = 1440) =>
  mountScreen({
    path: '/dashboard?periodo=2026-11-19~2026-11-20',
    width,
    person: { permissions: ['dashboard_view', 'dialog_view'] },
    answers: {
      'POST /api/bots/list': () => ({ result: [{ id: 5, name: 'Loja', workspaceId: 1 }], total: 1 }),
      'POST /api/dashboard/general': () => figures,
      'GET /api/dashboard/services-by-hour': () => [],
      [call]: ({ body }) =>
        (body as { startAt: string }).startAt === '2026-11-19'
          ? people()
          : people({ lost: 4, firstAnswer: spread(300) }),
      [list]: () => ({ result: [], total: 0, isTotalCapped: false, next: null }),
      ...answers,
    },
  })
const section = () => page.getByRole('region', { name: 'Como as pessoas atenderam' })
const number = (name: string) => section().getByRole('button', { name, exact: true })

it('says how people served, beside the period before, each definition one press away', async () => {
  const { sent } = await open()
  await expect.element(section().getByText('4 min mediana')).toBeVisible()
  await expect.element(section().getByText('média 8 min · 90% em até 20 min')).toBeVisible()
  await expect.element(section().getByText('▼ 20% a menos que antes (5 min)')).toBeVisible()
  await expect.element(section().getByText('▲ 100% a mais que antes (4)')).toBeVisible()
  await expect.element(section().getByText('20% dos transferidos para pessoas')).toBeVisible()
  await expect.element(section().getByText('4,5 de 5')).toBeVisible()
  // 100 in all: in 30 a person took part, 10 were handed on and nobody came.
  await expect.element(number('60')).toBeVisible()
  const row = section().getByRole('row', { name: /Bia 10 – 2 h 13 min –/ })
  await expect.element(row).toBeVisible()
  expect(sent(call)).toEqual([
    { bots: [5], startAt: '2026-11-19', endAt: '2026-11-20' },
    { bots: [5], startAt: '2026-11-17', endAt: '2026-11-18' },
  ])
  await section().getByRole('button', { name: 'O que conta em Perdidos' }).click()
  await expect.element(page.getByText(/finalizados sem que alguém entrasse ou respondesse/)).toBeVisible()
})

it('opens the dialogs behind its numbers', async () => {
  const { sent } = await open()
  for (const [name, only] of [
    ['8', { people: 'lost' }],
    ['7', { people: 'abandoned' }],
    ['60', { people: 'none' }],
    ['18', { attendant: 7 }],
  ] as const) {
    await number(name).click()
    await expect.poll(() => sent(list).at(-1)).toMatchObject({ only })
    await page.getByRole('button', { name: 'Fechar', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  }
})

it('says where nobody served, or that it could not be read, on a small screen', async () => {
  const { answers, place } = await open({ [call]: () => [403, { code: 'x', message: '', description: '' }] }, 390)
  await expect.element(section().getByText('Não foi possível buscar os números do atendimento humano.')).toBeVisible()
  answers[call] = () => nobodyServed
  await section().getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(section().getByText('Nenhum atendimento do período passou por uma pessoa.')).toBeVisible()
  expect(place.scrollWidth).toBeLessThanOrEqual(390)
})
