import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from '../testing.tsx'

vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', async () =>
  (await import('../session-testing.ts')).oneWorkspace([{ id: 1, name: 'Vendas' }]),
)

const rows = [row(1), row(2)]
let mounted: Mounted

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const open = async (width: number, fetched: typeof fetch): Promise<void> => {
  vi.stubGlobal('fetch', fetched)
  await page.viewport(width, 800)
  // Under 1000 px the list would go as soon as the first room opens by itself.
  mounted = mount(<InboxScreen />, { pathname: '/omnichannel', state: { showSidebar: true } })
  await expect.element(page.getByRole('searchbox', { name: 'Buscar conversas' })).toBeVisible()
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const waiting = answerInbox({ rows, more: [[/unreadRooms/, { unreadRooms: 100 }]] })

it('says that bots could not be fetched where they could not, and that there are none where there are none', async () => {
  const failed = new Response('{}', { status: 503 })
  let isAway = true
  await open(1440, async (input, init) =>
    isAway && String(input).includes('bots/list') ? failed.clone() : answerInbox({ rows })(input, init),
  )
  await button('Filtros').click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  const failure = sheet.getByText('Não foi possível carregar a lista de bots.')
  const option = (name: string) => page.getByRole('option', { name })
  await vi.waitFor(() => expect(failure.query()).not.toBeNull(), 10_000)
  isAway = false
  await sheet.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect.element(failure).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Bot' }).click()
  await expect.element(option('Nenhum bot encontrado para este workspace')).toHaveAttribute('data-combobox-disabled')
})

it.each([390, 768, 1440])(
  'takes 120 px above the first row at %i px, and keeps whole what its buttons say',
  async (width) => {
    await open(width, waiting)
    const row = page.getByRole('button', { name: /Cliente 1/ })
    await expect.element(row).toBeVisible()
    const first = row.element()
    const column = page.getByRole('complementary', { name: 'Conversas' }).element()
    await expect
      .poll(() => first.getBoundingClientRect().top - column.getBoundingClientRect().top)
      .toBeLessThanOrEqual(120)
    const views = [
      ...page.getByRole('group', { name: 'De quem são as conversas' }).element().querySelectorAll('button'),
    ]
    expect(views.map((view) => view.scrollWidth - view.clientWidth)).toEqual([0, 0, 0, 0])
    // Air of 8 px at least below the search and below the views.
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
    const search = box(page.getByRole('searchbox', { name: 'Buscar conversas' }).element())
    const group = box(page.getByRole('group', { name: 'De quem são as conversas' }).element())
    expect(group.top - search.bottom).toBeGreaterThanOrEqual(8)
    expect(first.getBoundingClientRect().top - group.bottom).toBeGreaterThanOrEqual(8)
  },
)

it('counts the filters that are on, and takes them off with one press', async () => {
  vi.stubGlobal('fetch', waiting)
  await page.viewport(1440, 800)
  mounted = mount(<InboxScreen />, '/omnichannel?status=CLOSED&espera=0&etiquetas=3')
  await button('Filtros: 2 ativos').click()
  await page.getByRole('dialog', { name: 'Filtros' }).getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(button('Filtros')).toBeVisible()
  await expect.element(button('Filtros: 2 ativos')).not.toBeInTheDocument()
})

it('opens the filters of a phone from its foot over the whole width, with ways to clear and to go on', async () => {
  await open(390, waiting)
  await button('Filtros').click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  const clear = sheet.getByRole('button', { name: 'Limpar filtros' })
  await expect.element(clear).toBeDisabled()
  const box = () => sheet.element().getBoundingClientRect()
  await expect.poll(() => Math.round(box().bottom)).toBe(innerHeight)
  expect([box().left, box().width]).toEqual([0, innerWidth])
  expect(box().top).toBeGreaterThan(0)
  expect(document.activeElement instanceof HTMLInputElement).toBe(false)
  await page.getByRole('combobox', { name: 'Responsável' }).click()
  await expect.element(page.getByText('Nenhum resultado encontrado').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Espera' }).click()
  await page.getByRole('option', { name: 'Há 15 min ou mais' }).click()
  await sheet.getByRole('button', { name: 'Ver conversas' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(button('Filtros: 1 ativo')).toHaveFocus()
  await button('Filtros: 1 ativo').click()
  await clear.click()
  await expect.element(button('Filtros')).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
})

it('narrows the list to channels and puts the longest wait first, and says how many of it is on', async () => {
  const asked: string[] = []
  // Newer than what an earlier test has left.
  const version = 2
  const waits = { version, waits: true, waitsSince: '2026-05-04T11:00:00.000Z' }
  const all = [row(1), row(2, { ...waits, plataform: 'INSTAGRAM' }), row(3, { version, plataform: 'WHATSAPP' })]
  const answer: typeof fetch = (input, init) => {
    const url = new URL(String(input), location.href)
    if (!url.pathname.includes('dialogs-pageable')) return answerInbox({ rows: all })(input, init)
    asked.push(url.searchParams.toString())
    const channels = (url.searchParams.get('channels') ?? '').split(',').filter(Boolean)
    const found = all.filter(({ plataform }) => channels.length === 0 || channels.includes(plataform))
    return answerInbox({ rows: found })(input, init)
  }
  await open(1440, answer)
  const names = () =>
    [...page.getByRole('list', { name: 'Conversas' }).element().querySelectorAll('button b')].map(
      ({ textContent }) => textContent,
    )
  await expect.poll(names).toEqual(['Cliente 1', 'Cliente 2', 'Cliente 3'])
  await button('Filtros').click()
  await page.getByRole('combobox', { name: 'Ordem' }).click()
  await page.getByRole('option', { name: 'Espera mais longa' }).click()
  await expect.poll(names).toEqual(['Cliente 2', 'Cliente 1', 'Cliente 3'])
  await expect.poll(() => asked.at(-1)).toContain('order=waiting')
  await page.getByRole('combobox', { name: 'Canal' }).click()
  await page.getByRole('option', { name: 'WhatsApp' }).click()
  await expect.poll(names).toEqual(['Cliente 3'])
  await expect.element(button('Filtros: 2 ativos')).toBeVisible()
  await page.getByRole('dialog', { name: 'Filtros' }).getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(names).toEqual(['Cliente 1', 'Cliente 2', 'Cliente 3'])
})

it.each([390, 768, 1440])('says whole what it searches beside what is unread, at %i px', async (width) => {
  await open(width, waiting)
  await expect.element(button('99+ não lidas')).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Buscar conversas' }).element() as HTMLInputElement
  const { font, paddingLeft, paddingRight } = getComputedStyle(box)
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  pen.font = font
  const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(pen.measureText(box.placeholder).width).toBeLessThanOrEqual(room)
})

it('leads a phone to the notes that call one, and gives the views its width', async () => {
  await open(390, waiting)
  await expect.element(button(/^Menções/)).toBeVisible()
  const views = page.getByRole('group', { name: 'De quem são as conversas' }).element().getBoundingClientRect()
  expect([views.left, views.right]).toEqual([12, 378])
})

it('asks once for a next page that fails, and again when told to', async () => {
  const many = Array.from({ length: 12 }, (_, index) => row(index + 1))
  const first = { dialogs: many, unreadRooms: 0, position: '', next: 'x' }
  let pages = 0
  await open(1440, async (input, init) => {
    if (!String(input).includes('next='))
      return answerInbox({ rows: many, more: [[/dialogs-pageable/, first]] })(input, init)
    pages += 1
    return new Response('{"code":"rate_limited","message":"Aguarde."}', { status: 429 })
  })
  await expect.element(page.getByText('Não foi possível carregar mais conversas.')).toBeVisible()
  const asked = pages
  window.dispatchEvent(new Event('resize'))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(pages).toBe(asked)
  await page
    .getByRole('region', { name: 'Conversas', exact: true })
    .getByRole('button', { name: 'Tentar de novo' })
    .click()
  await expect.poll(() => pages).toBeGreaterThan(asked)
})

it('counts only what a press would show: under a channel, a label, a wait or a search nothing is counted', async () => {
  const asked: string[] = []
  const more = [
    [/unreadRooms/, { unreadRooms: 4 }],
    [/owners/, { mine: 3, queue: 2, bot: 1 }],
  ] as const
  vi.stubGlobal('fetch', answerInbox({ rows, more }, asked))
  await page.viewport(1440, 800)
  const views = () => page.getByRole('group', { name: 'De quem são as conversas' }).element().textContent
  mounted = mount(<InboxScreen />, '/omnichannel?robos=5')
  await expect.element(button('4 não lidas')).toBeVisible()
  await expect.poll(views).toBe('TodasMinhas3Fila2Bot1')
  for (const search of ['canais=whatsapp', 'etiquetas=3', 'espera=15', 'busca=renata']) {
    mounted.unmount()
    asked.length = 0
    mounted = mount(<InboxScreen />, `/omnichannel?${search}`)
    // A search has its own button in that place.
    await expect.element(button(search.startsWith('busca') ? 'Limpar busca' : 'Não lidas')).toBeVisible()
    expect(views()).toBe('TodasMinhasFilaBot')
    expect(asked.filter((each) => /owners|unreadRooms\?/.test(each))).toEqual([])
  }
  mounted.unmount()
  mounted = mount(<InboxScreen />, '/omnichannel?vista=minhas')
  await expect.element(button('Não lidas')).toBeVisible()
  await expect.poll(views).toBe('TodasMinhas3Fila2Bot1')
  // Beside finished rooms the numbers of open ones would be another thing's.
  mounted.unmount()
  asked.length = 0
  mounted = mount(<InboxScreen />, '/omnichannel?status=CLOSED')
  await expect.poll(() => asked.some((each) => /dialogs-pageable.*CLOSED/.test(each))).toBe(true)
  expect(views()).toBe('TodasMinhasFilaBot')
  expect(asked.filter((each) => /owners/.test(each))).toEqual([])
})

it('keeps both of two filters that were ticked before the first one was drawn', async () => {
  const labels = [3, 4, 5].map((id) => ({ id, name: `Etiqueta ${id}`, color: 'red', rooms: 0 }))
  vi.stubGlobal('fetch', answerInbox({ rows, more: [[/labels/, { result: labels }]] }))
  await page.viewport(1440, 800)
  mounted = mount(<InboxScreen />, '/omnichannel?etiquetas=3')
  await button('Filtros: 1 ativo').click()
  const tick = (name: string) => page.getByRole('checkbox', { name }).element() as HTMLInputElement
  await expect.element(page.getByRole('checkbox', { name: 'Etiqueta 5' })).toBeVisible()
  tick('Etiqueta 4').click()
  tick('Etiqueta 5').click()
  tick('Etiqueta 3').click()
  await expect.element(page.getByRole('checkbox', { name: 'Etiqueta 3' })).not.toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Etiqueta 4' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Etiqueta 5' })).toBeChecked()
})
