import type { Dashboard, PeopleFigures } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../../testing/answers.ts'
import { mountScreen } from '../../../../testing/mount-screen.tsx'
import { nobodyServed, noOutcomes, nothingServed } from '../testing.ts'

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
  firstAnswerOpen: spread(180),
  handling: spread(900),
  answerInTime: { due: 25, met: 22 },
  closeInTime: { due: 0, met: 0 },
  outcomes: {
    ...noOutcomes,
    finished: 80,
    solved: 44,
    resolved: 61,
    judged: 50,
    lasting: 45,
    left: 9,
    campaigns: 12,
    campaignReplies: 5,
  },
  satisfaction: { asked: 20, answered: 12, mean: 4.52 },
  groups: [
    {
      ...nothingServed,
      id: 7,
      name: 'Ana',
      services: 18,
      firstAnswer: spread(240),
      rated: 12,
      rating: 4.52,
      outcomes: null,
    },
    {
      ...nothingServed,
      id: 8,
      name: 'Bia',
      services: 10,
      handling: spread(8_000),
      rated: 0,
      rating: null,
      outcomes: null,
    },
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
          : people({
              lost: 4,
              firstAnswer: spread(300),
              outcomes: { ...noOutcomes, finished: 90, solved: 50, resolved: 62, judged: 60, lasting: 48 },
            }),
      [list]: () => ({ result: [], total: 0, isTotalCapped: false, next: null }),
      ...answers,
    },
  })
const section = () => page.getByRole('region', { name: 'Como as pessoas atenderam' })
const result = () => page.getByRole('region', { name: 'Resultado dos atendimentos' })
const number = (name: string, of = section()) => of.getByRole('button', { name, exact: true })

it('says how people served, beside the period before, each definition one press away', async () => {
  const { sent } = await open()
  await expect.element(section().getByText('4 min mediana')).toBeVisible()
  await expect.element(section().getByText('média 8 min · 90% em até 20 min')).toBeVisible()
  await expect.element(section().getByText('▼ 20% a menos que antes (5 min)')).toBeVisible()
  await expect.element(section().getByText('▲ 100% a mais que antes (4)')).toBeVisible()
  await expect.element(section().getByText('20% dos transferidos para pessoas')).toBeVisible()
  // Of 50 that are judged yet, beside 60: the shares are compared.
  await expect.element(result().getByText('antes 80%')).toBeVisible()
  await expect.element(section().getByText('88%', { exact: true })).toBeVisible()
  await expect.element(section().getByText(/22 de 25 com meta/)).toBeVisible()
  await expect.element(section().getByText('Sem meta')).toBeVisible()
  await expect.element(result().getByText('4,5 de 5')).toBeVisible()
  await expect.element(result().getByText('76% dos finalizados')).toBeVisible()
  await expect.element(result().getByText('55% dos finalizados')).toBeVisible()
  await expect.element(result().getByText('90% dos 50 resolvidos há 7 dias')).toBeVisible()
  await expect.element(result().getByText('42% de 12 iniciados')).toBeVisible()
  // 100 in all: in 30 a person took part, 10 were handed on and nobody came.
  await expect.element(number('60', result())).toBeVisible()
  const row = section().getByRole('row', { name: /Bia 10 — — — 2 h 13 min —/ })
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
  for (const [name, only, of] of [
    ['8', { people: 'lost' }, section()],
    ['7', { people: 'abandoned' }, section()],
    ['22', { deadline: 'answer-met' }, section()],
    ['3', { deadline: 'answer-missed' }, section()],
    ['18', { attendant: 7 }, section()],
    ['60', { people: 'none' }, result()],
    ['44', { outcome: 'solved' }, result()],
    ['45', { outcome: 'lasting' }, result()],
    ['5', { begunBy: 'campaign', replied: true }, result()],
  ] as const) {
    await number(name, of).click()
    await expect.poll(() => sent(list).at(-1)).toMatchObject({ only })
    await page.getByRole('button', { name: 'Fechar', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  }
})

it('breaks them down by bot, whose dialogs one opens alone', async () => {
  const { sent } = await open({
    [call]: ({ body }) =>
      (body as { by?: string }).by === 'bot'
        ? people({
            groups: [
              {
                ...nothingServed,
                id: 5,
                name: 'Loja',
                services: 28,
                lost: 8,
                rated: 0,
                rating: null,
                outcomes: { ...noOutcomes, finished: 80, solved: 44 },
              },
            ],
          })
        : people(),
  })
  await section().getByText('Bot', { exact: true }).click()
  await expect.element(section().getByRole('row', { name: /Loja 28 — — — — 8 55% —/ })).toBeVisible()
  await number('28').click()
  await expect.poll(() => sent(list).at(-1)).toMatchObject({ bots: [5], only: { people: 'taken' } })
})

it('says where nobody served, or that it could not be read, on a small screen', async () => {
  const { answers, place } = await open({ [call]: () => [403, { code: 'x', message: '', description: '' }] }, 390)
  await expect.element(result().getByText('Não foi possível buscar os números do atendimento humano.')).toBeVisible()
  answers[call] = () => nobodyServed
  await result().getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(section().getByText('Nenhum atendimento do período passou por uma pessoa.')).toBeVisible()
  expect(place.scrollWidth).toBeLessThanOrEqual(390)
})
