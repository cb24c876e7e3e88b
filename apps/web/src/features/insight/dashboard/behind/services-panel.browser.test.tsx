import type { Dashboard, Service } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../../../testing/answers.ts'
import { mountScreen } from '../../../../testing/mount-screen.tsx'

const figures: Dashboard = {
  botVsHumanServices: [{ botServices: 16, humanServices: 9, month: 11, year: 2026 }],
  channelsServices: [
    { channel: 'WhatsApp', count: 22, averageTime: 11 },
    { channel: 'Live chat', count: 3, averageTime: 4 },
  ],
  targetsServices: [{ channel: null, count: 25, averageTime: 2 }],
  closedServices: 20,
  humanServices: 9,
  openServices: 5,
  messages: 310,
  servicesByDayHistory: [{ day: '2026-11-20', count: 25 }],
  humanServicesMinutes: 0,
}
const service = (id: number, over: Partial<Service> = {}): Service => ({
  id,
  contact: `Visitante ${id}`,
  canOpen: true,
  bot: 'Loja',
  channel: 'WhatsApp',
  workspace: 'Vendas',
  target: null,
  startedAt: '2026-11-20T12:00:00Z',
  closedAt: '2026-11-20T12:30:00Z',
  by: 'bot',
  minutes: 30,
  savedMinutes: 0,
  begunBy: 'customer',
  attendant: null,
  firstAnswer: null,
  firstAnswerOpen: null,
  answerInTime: null,
  closeInTime: null,
  outcome: null,
  isLasting: null,
  rating: null,
  messages: 12,
  ...over,
})
const services = Array.from({ length: 22 }, (_, place) => service(100 - place))
const pages = ({ body }: { body: unknown }) => {
  const isFirst = (body as { next: string | null }).next === null
  return {
    result: isFirst ? services.slice(0, 20) : services.slice(20),
    total: 22,
    isTotalCapped: false,
    next: isFirst ? '1.81' : null,
  }
}
const list = 'POST /api/dashboard/services/list'
const open = (answers: Answers = {}, width = 1440) =>
  mountScreen({
    path: '/dashboard?periodo=2026-11-19~2026-11-20',
    width,
    person: { permissions: ['dashboard_view', 'dialog_view'] },
    answers: {
      'POST /api/bots/list': () => ({ result: [{ id: 5, name: 'Loja', workspaceId: 1 }], total: 1 }),
      'GET /api/dashboard/now': () => [403, { code: 'x', message: '', description: '' }],
      'POST /api/dashboard/general': () => figures,
      'GET /api/dashboard/services-by-hour': () =>
        Array.from({ length: 24 }, (_, hour) => ({ hour, count: hour === 9 ? 25 : 0 })),
      [list]: pages,
      ...answers,
    },
  })
const press = (name: string, within: string) =>
  page.getByRole('table', { name: within }).getByRole('button', { name, exact: true })
const panel = (name: string) => page.getByRole('dialog', { name })
const asked = { bots: [5], startAt: '2026-11-19', endAt: '2026-11-20', next: null }

it('shows what a row counts, goes on by a press, and leads to the room and back to the list', async () => {
  const { sent, address, go } = await open()
  await press('22', 'Canais de atendimento').click()
  const shown = panel('Canal: WhatsApp')
  await expect.element(shown.getByText('22 atendimentos')).toBeVisible()
  expect(sent(list)).toEqual([{ ...asked, only: { channel: 'WhatsApp' } }])
  await expect.poll(() => shown.getByRole('listitem').elements().length).toBe(20)
  await shown.getByRole('button', { name: 'Carregar mais' }).click()
  await expect.poll(() => shown.getByRole('listitem').elements().length).toBe(22)
  // One reads on where the new ones begin.
  await expect.poll(() => document.activeElement?.textContent).toContain('Visitante 80')
  await shown.getByRole('link', { name: /Visitante 99/ }).click()
  await expect.poll(address).toBe('/omnichannel?sala=99')
  await go(-1)
  await expect.poll(address).toBe('/dashboard?periodo=2026-11-19~2026-11-20')
  await expect.element(panel('Canal: WhatsApp').getByText('22 atendimentos')).toBeVisible()
})

it('opens from each number by keys, and gives the focus back to it', async () => {
  const { sent } = await open()
  const numbers = [
    [press('25', 'Histórico de atendimento'), 'Atendimentos de 20/11/2026', {}],
    [press('13', 'Atendimentos/hora'), 'Atendimentos de 19/11/2026 a 20/11/2026, 09h', { hour: 9 }],
    [press('9', 'Atendimento Robô x Humano'), 'Atendimentos humanos de nov/26', { by: 'human' }],
  ] as const
  for (const [button, title, only] of numbers) {
    await expect.element(button).toBeInTheDocument()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel(title)).toBeVisible()
    await expect.poll(() => sent(list).at(-1)).toMatchObject({ only })
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => panel(title).elements().length).toBe(0)
    await expect.poll(() => document.activeElement).toBe(button.element())
  }
})

it('opens from a slice of a channel, and of what the bot served', async () => {
  const { place, sent } = await open()
  await expect.poll(() => place.querySelectorAll('.recharts-sector').length).toBe(4)
  await userEvent.click(place.querySelectorAll('.recharts-sector')[1] as Element)
  await expect.poll(() => sent(list)[0]).toMatchObject({ only: { channel: 'Live chat' } })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => panel('Canal: Live chat').elements().length).toBe(0)
  await press('16', 'Atendimento Robô x Humano').click()
  await expect.poll(() => sent(list)[1]).toMatchObject({ only: { by: 'bot' } })
})

it('is crossed by what the number does not say, and says where nothing is left', async () => {
  const { sent, answers } = await open()
  await press('22', 'Canais de atendimento').click()
  const shown = panel('Canal: WhatsApp')
  await expect.element(shown.getByText('22 atendimentos')).toBeVisible()
  await expect.poll(() => shown.getByRole('combobox').elements().length).toBe(4)
  answers[list] = () => ({ result: [], total: 0, isTotalCapped: false, next: null })
  await shown.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: 'Em andamento' }).click()
  await expect.element(shown.getByText('Nenhum atendimento deste número tem esses filtros.')).toBeVisible()
  expect(sent(list)[1]).toMatchObject({ only: { channel: 'WhatsApp', state: 'open' } })
  answers[list] = pages
  await shown.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(shown.getByText('22 atendimentos')).toBeVisible()
})

it('says that it failed and tries again, also where only the next page fails', async () => {
  const failed = () => [403, { code: 'x', message: 'Sem resposta', description: '' }]
  const { answers } = await open({ [list]: failed })
  await press('22', 'Canais de atendimento').click()
  await expect.element(page.getByText('Não foi possível buscar os atendimentos')).toBeVisible()
  answers[list] = pages
  await panel('Canal: WhatsApp').getByRole('button', { name: 'Tentar de novo' }).click()
  const more = page.getByRole('button', { name: 'Carregar mais' })
  await expect.element(more).toBeVisible()
  answers[list] = failed
  await more.click()
  await expect.element(page.getByText('Não foi possível carregar mais atendimentos.')).toBeVisible()
  answers[list] = pages
  await panel('Canal: WhatsApp').getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(22)
})

it('tells nothing of a customer whose room one may not open, on a small screen too', async () => {
  const hidden = service(7, { canOpen: false, contact: null, by: 'human', closedAt: null })
  await open({ [list]: () => ({ result: [hidden], total: 1, isTotalCapped: false, next: null }) }, 390)
  await page.getByRole('button', { name: '5', exact: true }).click()
  const shown = panel('Em andamento (aberto)')
  await expect.element(shown.getByText('Atendimento nº 7')).toBeVisible()
  await expect.element(shown.getByText(/só aparecem para quem tem acesso às salas/)).toBeVisible()
  // 5 were counted when the dashboard was read.
  await expect.element(shown.getByText(/Este número mudou/)).toBeVisible()
  expect(shown.getByRole('link').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

it('saves the same dialogs as a file that a spreadsheet reads', async () => {
  const file = 'POST /api/dashboard/services/csv'
  const { sent } = await open({
    [file]: () =>
      new Response('\uFEFFID;Cliente\r\n7;José\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  })
  const saved: [name: string, bytes: Promise<Uint8Array>][] = []
  const made = URL.createObjectURL
  URL.createObjectURL = (blob: Blob) => {
    saved.push(['', blob.arrayBuffer().then((buffer) => new Uint8Array(buffer))])
    return made(blob)
  }
  const noteName = (event: Event): void => {
    const link = event.target
    if (!(link instanceof HTMLAnchorElement) || link.download === '') return
    event.preventDefault()
    const last = saved.at(-1)
    if (last) last[0] = link.download
  }
  document.addEventListener('click', noteName, true)
  try {
    await press('22', 'Canais de atendimento').click()
    await page.getByRole('button', { name: 'Baixar CSV' }).click()
    await expect.poll(() => saved.length).toBe(1)
    expect(saved[0]?.[0]).toBe('atendimentos-2026-11-19-a-2026-11-20.csv')
    const bytes = await saved[0]?.[1]
    expect([...(bytes ?? [])].slice(0, 5)).toEqual([0xef, 0xbb, 0xbf, 0x49, 0x44])
    expect(sent(file)).toEqual([
      { bots: [5], startAt: asked.startAt, endAt: asked.endAt, only: { channel: 'WhatsApp' } },
    ])
  } finally {
    document.removeEventListener('click', noteName, true)
    URL.createObjectURL = made
  }
})
