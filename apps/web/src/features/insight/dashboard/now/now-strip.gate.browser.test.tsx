// Gate: what waits now.
import type { DashboardNow, QueueForecast, SidebarDialog } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openTestLine } from '../../../../app/live/testing.ts'
import type { Answers } from '../../../../testing/answers.ts'
import { mountScreen } from '../../../../testing/mount-screen.tsx'
import { NowStrip } from './now-strip.tsx'

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString()
const figures = (over: Partial<DashboardNow> = {}): DashboardNow => ({
  queue: { count: 4, isCapped: false, oldest: minutesAgo(12) },
  served: { count: 9, unanswered: 2, oldest: minutesAgo(125) },
  withBot: { count: 6, isCapped: false },
  online: 2,
  away: 1,
  people: [
    { id: 7, name: 'Ana', state: 'available', rooms: 6, roomLimit: 8, waiting: 2, oldest: minutesAgo(125) },
    { id: 8, name: 'Bia', state: 'away', rooms: 0, roomLimit: null, waiting: 0, oldest: null },
    { id: 9, name: 'Caio', state: 'offline', rooms: 3, roomLimit: null, waiting: 0, oldest: null },
  ],
  ...over,
})
const call = 'GET /api/dashboard/now'
const forecastCall = 'GET /api/dashboard/forecast'
const forecast: QueueForecast = {
  weeks: 6,
  leastWeeks: 4,
  hours: [15, 16, 17, 18, 19, 20].map((hour) => ({ hour, expected: hour === 16 ? 12.4 : 3 })),
  error: { expected: 412, came: 398, perHour: 1.8 },
}
const open = (answers: Answers = {}, { width = 1440, permissions = ['dashboard_view', 'dialog_view'] as const } = {}) =>
  mountScreen({
    content: <NowStrip />,
    width,
    person: { permissions: [...permissions] },
    answers: { [call]: () => figures(), [forecastCall]: () => forecast, ...answers },
  })
const strip = () => page.getByRole('region', { name: 'Agora' })
const changed = { type: 'dialog', dialog: { id: 1, owner: 'queue' } as SidebarDialog, inbound: true } as const

it('says what waits and who serves, and leads to the rooms of the queue and of each person', async () => {
  const { place, asked } = await open({}, { width: 390 })
  await expect.element(strip().getByText('Maior espera: 12 min')).toBeVisible()
  await expect.element(strip().getByText('2 sem resposta, a mais antiga há 2 h 05 min')).toBeVisible()
  await expect.element(strip().getByText('1 ausente')).toBeVisible()
  await expect.element(strip().getByRole('link', { name: '4' })).toHaveAttribute('href', '/omnichannel?vista=fila')
  expect(asked.find((each) => each.call === call)?.url.searchParams.getAll('workspaces')).toEqual(['1', '3'])
  expect(place.scrollWidth).toBeLessThanOrEqual(390)
  await strip().getByRole('button', { name: 'Ver pessoas' }).click()
  const people = page.getByRole('dialog', { name: 'Quem atende agora' })
  await expect
    .element(people.getByRole('link', { name: /Ana.*Disponível.*6 de 8 salas/ }))
    .toHaveAttribute('href', '/omnichannel?vista=7')
  await expect.element(people.getByText('3 salas')).toBeVisible()
  // Nothing to show of whoever has no room.
  expect(people.getByRole('link').elements()).toHaveLength(2)
})

it('says so where customers wait and nobody is online', async () => {
  await open({ [call]: () => figures({ online: 0, away: 1 }) })
  await expect.element(strip().getByText('Há clientes na fila e ninguém online')).toBeVisible()
})

it('says nothing of nobody online where nobody waits', async () => {
  await open({ [call]: () => figures({ online: 0, away: 1, queue: { count: 0, isCapped: false, oldest: null } }) })
  await expect.element(strip().getByText('1 ausente')).toBeVisible()
  await expect.element(strip().getByText('Há clientes na fila e ninguém online')).not.toBeInTheDocument()
})

it('follows the stream, and says from when the numbers are once it is lost', async () => {
  const line = openTestLine()
  try {
    const { asked, answers } = await open()
    await expect.element(strip().getByRole('link', { name: '4' })).toBeVisible()
    answers[call] = () => figures({ queue: { count: 5, isCapped: false, oldest: minutesAgo(12) } })
    // What a bot says changes nothing here.
    line.hear({ ...changed, dialog: { ...changed.dialog, owner: 'bot' } })
    line.hear(changed)
    line.hear({ type: 'people' })
    await expect.element(strip().getByRole('link', { name: '5' })).toBeVisible()
    expect(asked.filter((each) => each.call === call)).toHaveLength(2)
    expect(
      strip()
        .getByText(/Desatualizado/)
        .elements(),
    ).toEqual([])
    line.lose()
    await expect.element(strip().getByText(/Desatualizado: números de/)).toBeVisible()
    await expect.element(strip().getByRole('link', { name: '5' })).toBeVisible()
  } finally {
    line.close()
  }
})

it('says that nobody waits, or that it could not be read, and tries again', async () => {
  const { answers } = await open({ [call]: () => [403, { code: 'x', message: '', description: '' }] })
  await expect.element(strip().getByText('Não foi possível buscar os números de agora.')).toBeVisible()
  answers[call] = () =>
    figures({
      queue: { count: 0, isCapped: false, oldest: null },
      served: { count: 0, unanswered: 0, oldest: null },
      withBot: { count: 0, isCapped: false },
      online: 0,
      away: 0,
      people: [],
    })
  await strip().getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(strip().getByText('Ninguém espera')).toBeVisible()
  await strip().getByRole('button', { name: 'Ver pessoas' }).click()
  await expect.element(page.getByText('Ninguém está online')).toBeVisible()
})

it('leads nobody to rooms that they may not see', async () => {
  await open({}, { permissions: ['dashboard_view'] as never })
  await expect.element(strip().getByText('4', { exact: true })).toBeVisible()
  expect(strip().getByRole('link').elements()).toEqual([])
})

it('tells what the next hours will bring, and how right that was; of too few weeks it says how many are missing', async () => {
  const { place } = await open({}, { width: 390 })
  await expect.element(strip().getByText('16 h')).toBeVisible()
  await expect.element(strip().getByText('12', { exact: true })).toBeVisible()
  await expect
    .element(strip().getByText('Nos últimos 7 dias: 412 previstas, 398 chegaram; erro médio de 1,8 por hora.'))
    .toBeVisible()
  expect(place.scrollWidth).toBeLessThanOrEqual(390)
  await strip()
    .getByRole('button', { name: /Chegadas previstas na fila/ })
    .click()
  await expect.element(page.getByText(/nas últimas 6 semanas/)).toBeVisible()
})

it('says why there is no forecast', async () => {
  await open({ [forecastCall]: () => ({ weeks: 1, leastWeeks: 4, hours: [], error: null }) })
  await expect
    .element(strip().getByText('A previsão da fila aparece com 4 semanas de salas recebidas; por enquanto há 1.'))
    .toBeVisible()
})

it('says first and loudest what waits too long, and how many rooms the bot has', async () => {
  await open()
  const figure = (name: string) => strip().getByText(name, { exact: true }).element().parentElement as HTMLElement
  await expect.element(strip().getByText('Com o bot')).toBeVisible()
  expect(figure('Com o bot').textContent).toBe('Com o bot6')
  for (const name of ['Na fila', 'Em atendimento']) {
    const [number, alarm] = [...figure(name).querySelectorAll('dd')] as [HTMLElement, HTMLElement]
    expect(alarm.textContent).toMatch(/Maior espera: 12\smin|2 sem resposta/)
    const size = (element: HTMLElement): number => Number.parseFloat(getComputedStyle(element).fontSize)
    expect(size(alarm)).toBeLessThan(size(number))
    // What is served is no failure: only the words of what was not answered are red.
    const isRed = getComputedStyle(number).color === getComputedStyle(alarm).color
    expect(isRed).toBe(name === 'Na fila')
    // A duration stays whole.
    expect(alarm.textContent).toMatch(/12\u00a0min$|2\u00a0h\u00a005\u00a0min$/)
  }
})

it('says nothing of a forecast of less than a room an hour', async () => {
  const hours = forecast.hours.map(({ hour }) => ({ hour, expected: 0.4 }))
  await open({ [forecastCall]: () => ({ ...forecast, hours }) })
  await expect.element(strip().getByText('Com o bot')).toBeVisible()
  await expect.element(strip().getByText(/previstas/)).not.toBeInTheDocument()
})
