import type { Dashboard, DashboardNow } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'
import { nobodyServed } from './testing.ts'

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
const [year, month] = today.split('-').map(Number) as [number, number]

const figures = (over: Partial<Dashboard> = {}): Dashboard => ({
  botVsHumanServices: [{ botServices: 820, humanServices: 294, month, year }],
  channelsServices: [
    { channel: 'Live chat', count: 248, averageTime: 4 },
    { channel: 'WhatsApp', count: 866, averageTime: 11 },
  ],
  targetsServices: [
    { channel: 'Suporte', count: 1000, averageTime: 6 },
    { channel: null, count: 114, averageTime: 2 },
  ],
  closedServices: 1076,
  humanServices: 294,
  openServices: 38,
  messages: 18642,
  servicesByDayHistory: [{ day: today, count: 1114 }],
  humanServicesMinutes: 7430,
  ...over,
})
const nothing: Dashboard = {
  botVsHumanServices: [],
  channelsServices: [],
  targetsServices: [],
  closedServices: 0,
  humanServices: 0,
  openServices: 0,
  messages: 0,
  servicesByDayHistory: [],
  humanServicesMinutes: 0,
}
const now: DashboardNow = {
  queue: { count: 0, isCapped: false, oldest: null },
  withBot: { count: 0, isCapped: false },
  served: { count: 0, unanswered: 0, oldest: null },
  online: 0,
  away: 0,
  people: [],
}
const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, count: hour === 14 ? 63 : 0 }))
const bots = [
  { id: 12, name: 'Loja', target: 1, workspaceId: 1, workspace: 'Vendas' },
  { id: 5, name: 'Suporte técnico', target: 2, workspaceId: 3, workspace: 'Suporte' },
]

const open = (answers: Answers = {}, { width = 1440, path = '/dashboard' } = {}) =>
  mountScreen({
    path,
    width,
    person: { permissions: ['dashboard_view'] },
    answers: {
      'POST /api/bots/list': () => ({ result: bots, total: 2 }),
      'GET /api/dashboard/now': () => now,
      'POST /api/dashboard/people': () => nobodyServed,
      'POST /api/dashboard/general': () => figures(),
      'GET /api/dashboard/services-by-hour': () => hours,
      ...answers,
    },
  })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const card = (figure: string) => page.getByRole('definition').filter({ hasText: new RegExp(`^${figure}$`) })
const reload = () => button('Atualizar').click()

it('asks for all bots of the chosen workspaces and today, and shows cards, panel and tables', async () => {
  const { sent } = await open()
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.element(button('Todos os bots (2)')).toBeVisible()
  for (const figure of ['38', '1.076', '18.642', '294']) await expect.element(card(figure)).toBeVisible()
  for (const label of ['Em andamento (aberto)', 'Atendimentos finalizados', 'Mensagens trocadas', 'Atendimento Humano'])
    await expect.element(page.getByText(label, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Tempo de atendimento humano economizado pelo bot')).toBeVisible()
  await expect.element(page.getByText('7.430')).toBeVisible()
  const channels = page.getByRole('table', { name: 'Canais de atendimento' })
  await expect.element(channels.getByRole('row', { name: 'WhatsApp 866 11 min' })).toBeVisible()
  const targets = page.getByRole('table', { name: 'Objetivo do atendimento' })
  await expect.element(targets.getByRole('row', { name: 'Não informado 114 10%' })).toBeVisible()
  const months = page.getByRole('table', { name: 'Atendimento Robô x Humano' })
  // Of one day the months would be a single bar, and its days a single point.
  await expect.element(months.getByRole('row', { name: 'Bot 820' })).toBeInTheDocument()
  await expect.element(months.getByRole('row', { name: 'Humano 294' })).toBeInTheDocument()
  expect(page.getByRole('table', { name: 'Histórico de atendimento' }).elements()).toEqual([])
  expect(sent('POST /api/bots/list')).toEqual([{ workspaces: [1, 3], limit: 100, offset: 0 }])
  expect(sent('POST /api/dashboard/general')[0]).toEqual({ bots: [5, 12], startAt: today, endAt: today })
})

it('says of the days before that they could not be read, and reads them once asked', async () => {
  let isDown = true
  await open({
    'POST /api/dashboard/general': ({ body }) => {
      const isBefore = (body as { startAt: string }).startAt !== today
      return isBefore && isDown ? [503, { code: 'x', message: 'Indisponível', description: '' }] : figures()
    },
  })
  const said = page.getByRole('alert').filter({ hasText: 'os números estão sem comparação' })
  await expect.element(said).toBeVisible()
  await expect.element(card('38')).toBeVisible()
  isDown = false
  await said.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(said).not.toBeInTheDocument()
})

it('says what an hour of several days had on the mean, and opens all of it', async () => {
  const { asked, sent } = await open(
    { 'POST /api/dashboard/services/list': () => ({ result: [], total: 0, isTotalCapped: false, next: null }) },
    { path: '/dashboard?periodo=2026-11-19~2026-11-20' },
  )
  const chart = page.getByRole('region', { name: 'Atendimentos/hora' })
  await expect.element(chart.getByText('média por dia, 19/11/2026 a 20/11/2026')).toBeVisible()
  const asking = asked.filter(({ call }) => call === 'GET /api/dashboard/services-by-hour')
  expect(asking.map(({ url }) => [url.searchParams.get('day'), url.searchParams.get('endDay')])).toEqual([
    ['2026-11-19', '2026-11-20'],
  ])
  const row = chart.getByRole('row', { name: '14h 32' })
  await expect.element(row).toBeInTheDocument()
  ;(row.getByRole('button').element() as HTMLElement).click()
  await expect
    .poll(() => sent('POST /api/dashboard/services/list'))
    .toMatchObject([{ startAt: '2026-11-19', endAt: '2026-11-20', only: { hour: 14 } }])
})

it('says how old the figures are where more changed than a call may look through', async () => {
  await open({ 'POST /api/dashboard/general': () => figures({ lag: { countedAt: '2026-11-29T14:05:00Z' } }) })
  await expect.element(page.getByText(/estes números são os de 29\/11\/2026 11:05/)).toBeVisible()
  await expect.element(card('38')).toBeVisible()
})

it('leaves no cell empty for a day, and draws no ring of one slice', async () => {
  const { place } = await open({
    'POST /api/dashboard/general': () =>
      figures({ channelsServices: [{ channel: 'WhatsApp', count: 1114, averageTime: 9 }] }),
  })
  const channels = page.getByRole('region', { name: 'Canais de atendimento' })
  await expect.element(channels.getByRole('button', { name: '1.114' }).first()).toBeVisible()
  expect(channels.element().querySelectorAll('.recharts-sector')).toHaveLength(0)
  const hoursChart = page.getByRole('region', { name: 'Atendimentos/hora' }).element().getBoundingClientRect()
  const last = page.getByRole('region', { name: 'Atendimento Robô x Humano' }).element().getBoundingClientRect()
  expect(last.top).toBe(hoursChart.top)
  expect(hoursChart.width).toBeGreaterThan(last.width * 1.9)
  expect(place.scrollWidth).toBeLessThanOrEqual(1440)
})

it('opens the hours of a day that is pressed, and fills days without a dialog', async () => {
  const { asked } = await open()
  await button('7 dias').click()
  const days = page.getByRole('table', { name: 'Histórico de atendimento' })
  await expect.poll(() => days.getByRole('row').elements().length).toBe(8)
  const first = days.getByRole('button').first()
  const label = first.element().textContent ?? ''
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('region', { name: 'Atendimentos/hora' }).getByText(`${label}/${year}`).first())
    .toBeVisible()
  const asking = asked.filter(({ call }) => call === 'GET /api/dashboard/services-by-hour').at(-1)
  expect(asking?.url.searchParams.getAll('bots')).toEqual(['5', '12'])
  expect(asking?.url.searchParams.get('day')).not.toBe(today)
  expect(asking?.url.searchParams.get('endDay')).toBeNull()
  await button('Média dos dias').click()
  await expect
    .element(page.getByRole('region', { name: 'Atendimentos/hora' }).getByText(/^média por dia/))
    .toBeVisible()
})

it('counts the bots that are chosen, found by a part of their name', async () => {
  const { sent } = await open()
  await button('Todos os bots (2)').click()
  await page.getByRole('searchbox').fill('tecnico')
  await page.getByRole('treeitem', { name: 'Suporte técnico' }).click()
  await expect.element(button('Loja')).toBeVisible()
  await expect.poll(() => sent('POST /api/dashboard/general').at(-1)).toMatchObject({ bots: [12] })
})

it('compares with as many days right before, and says what each figure counts', async () => {
  await open(
    {
      'POST /api/dashboard/general': ({ body }) =>
        (body as { startAt: string }).startAt === '2026-11-19'
          ? figures()
          : figures({ closedServices: 538, messages: 0 }),
    },
    { path: '/dashboard?periodo=2026-11-19~2026-11-20' },
  )
  await expect.element(page.getByText('antes 538 (+100%)')).toBeVisible()
  await expect.element(page.getByText('antes 0', { exact: true })).toBeVisible()
  await button('O que conta em Atendimento Humano').click()
  await expect.element(page.getByText(/em que uma pessoa entrou ou escreveu/)).toBeVisible()
  await button('O que conta em Canais de atendimento').click()
  await expect.element(page.getByText(/A média vai da primeira à última mensagem/)).toBeVisible()
})

it('compares with nothing where there was nothing before', async () => {
  await open(
    {
      'POST /api/dashboard/general': ({ body }) =>
        (body as { startAt: string }).startAt === '2026-11-19' ? figures() : nothing,
    },
    { path: '/dashboard?periodo=2026-11-19~2026-11-20' },
  )
  await expect.element(card('1.076')).toBeVisible()
  await expect.element(page.getByText('7.430')).toBeVisible()
  await expect.element(page.getByText(/^antes/)).not.toBeInTheDocument()
})

it('sets a day that is not over beside the whole day before, without a comparison', async () => {
  await open({
    'POST /api/dashboard/general': ({ body }) =>
      (body as { startAt: string }).startAt === today ? figures() : figures({ closedServices: 538 }),
    'POST /api/dashboard/people': ({ body }) =>
      (body as { startAt: string }).startAt === today
        ? { ...nobodyServed, handed: 9, lost: 2 }
        : { ...nobodyServed, handed: 40, lost: 8 },
  })
  await expect.element(page.getByText('ontem, o dia todo: 538')).toBeVisible()
  await expect.element(page.getByText('ontem, o dia todo: 8', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/\(\+|a menos que antes|a mais que antes/)).not.toBeInTheDocument()
})

it('reads everything again and says so, or says that it could not', async () => {
  const { answers, sent } = await open()
  await expect.element(card('18.642')).toBeVisible()
  await reload()
  await expect.element(page.getByText('Dados atualizados com sucesso.')).toBeVisible()
  expect(
    sent('POST /api/dashboard/general').filter((body) => (body as { startAt: string }).startAt === today),
  ).toHaveLength(2)
  answers['POST /api/dashboard/general'] = () => [503, { code: 'unavailable', message: 'Fora', description: 'Fora' }]
  await reload()
  await expect.element(page.getByText('Não foi possível buscar os dados neste momento.')).toBeVisible()
  await expect.element(page.getByText('Por favor tente mais tarde.')).toBeVisible()
  await expect.element(card('18.642')).toBeVisible()
})

it('shows what failed where there is nothing else, and tries again', async () => {
  const { answers } = await open({
    'POST /api/dashboard/general': () => [503, { code: 'unavailable', message: 'Fora', description: 'Fora' }],
  })
  await expect.element(page.getByRole('heading', { name: /Não foi possível/ })).toBeVisible()
  answers['POST /api/dashboard/general'] = () => figures()
  await button('Tentar de novo').last().click()
  await expect.element(card('18.642')).toBeVisible()
})

it('asks for a day where none is chosen', async () => {
  await open()
  await button('Limpar datas').click()
  await expect.element(page.getByText('Dada inválida')).toBeVisible()
  const text = 'Favor selecionar pelo menos uma data para pesquisa ou intervalo de dadas para buscar um período.'
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(card('18.642')).toBeVisible()
})

it('says where there are no data, and fits a small screen', async () => {
  const { place } = await open({ 'POST /api/dashboard/general': () => nothing }, { width: 390 })
  const saved = page.getByLabelText('Tempo de atendimento humano economizado pelo bot')
  await expect.element(saved.getByText('Sem dados', { exact: true })).toBeVisible()
  const empty = page.getByText('Sem dados disponíveis no período selecionado')
  await expect.poll(() => empty.elements().length).toBeGreaterThanOrEqual(3)
  expect(place.scrollWidth).toBeLessThanOrEqual(390)
})

it('is for those who may see it', async () => {
  const { asked } = await mountScreen({ path: '/dashboard', person: { permissions: [] } })
  await expect.element(page.getByText(/a permissão para ver o dashboard/)).toBeVisible()
  expect(asked.filter(({ call }) => call.includes('dashboard'))).toEqual([])
})

it('asks for nothing where no workspace is chosen', async () => {
  const { asked } = await mountScreen({
    path: '/dashboard',
    person: { permissions: ['dashboard_view'], workspaces: [], workspacesTree: [] },
  })
  await expect.element(page.getByText('Escolha ao menos um workspace no cabeçalho da página.')).toBeVisible()
  await expect.element(page.getByText('Sem dados')).toBeVisible()
  expect(asked.filter(({ call }) => /dashboard|bots/.test(call))).toEqual([])
})

it('says that the hours could not be read, and not that there are none, and tries again', async () => {
  const { answers } = await open({
    'GET /api/dashboard/services-by-hour': () => [403, { code: 'x', message: 'Sem resposta', description: '' }],
  })
  const chart = page.getByRole('region', { name: 'Atendimentos/hora' })
  await expect.element(chart.getByText('Não foi possível buscar as horas.')).toBeVisible()
  expect(chart.getByText(/Sem dados/).elements()).toEqual([])
  answers['GET /api/dashboard/services-by-hour'] = () => hours
  await chart.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(chart.getByRole('row', { name: '14h 63' })).toBeInTheDocument()
})
