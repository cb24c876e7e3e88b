// Gate: main states of the rooms' table.
import '@mantine/core/styles.css'
import '../../../ui/theme/styles.css'
import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import type { Room, SessionUser, SidebarDialog } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liveStores } from '../../../app/live/index.ts'
import { queryClient } from '../../../app/query-client.ts'
import { Overlays } from '../../../ui/overlays.tsx'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { RoomsScreen } from './rooms-screen.tsx'
import '../../../testing/retry-at-once.ts'

const { rooms: liveRooms } = liveStores()

vi.mock('../../../app/session.tsx', () => {
  const user = {
    id: 7,
    name: 'Marina',
    admin: false,
    companyId: 1,
    permissions: ['dialog_view'],
    workspacesTree: [
      { id: 3, name: 'Vendas', children: [] },
      { id: 4, name: 'Norte', children: [{ id: 5, name: 'Vendas', children: [] }] },
    ],
  } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})

const room = (id: number, over: Partial<Room> = {}): Room => ({
  id,
  leadName: `Cliente ${id}`,
  phone: null,
  botName: 'Jatô',
  plataform: 'WHATSAPP',
  workspace: 'Vendas',
  workspaceId: 3,
  objective: 'Suporte',
  tag: 'Entrega',
  firstMessage: '2026-05-03T12:00:00.000Z',
  lastMessage: '2026-05-04T12:00:00.000Z',
  queuedSince: null,
  waitsSince: null,
  answerBy: null,
  closeBy: null,
  statusTime: '2026-05-03T12:00:00.000Z',
  status: 'Aberto',
  closedAt: null,
  transferredTo: 'Sem transferência',
  transferredKind: null,
  transferredId: null,
  repetitions: 0,
  canSendToThirdparty: false,
  pictureUrl: null,
  labels: [],
  version: 1,
  ...over,
})
const closed = { status: 'Finalizado', closedAt: '2026-05-04T13:00:00.000Z' } as const

let root: Root
let place: HTMLElement
let router: ReturnType<typeof createMemoryRouter>
/** What the server has, and what it was asked. */
let rows: Room[]
let asked: { url: string; body: Record<string, unknown> }[]
let failing: RegExp | null
let outcome: object | null
/** Rooms that have no message of today. */
let older: number

const answer: typeof fetch = async (input, init) => {
  const url = String(input)
  const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {}
  asked.push({ url, body })
  const failure = { code: 'unavailable', message: 'Tente de novo.', description: 'Tente de novo.' }
  if (failing?.test(url)) return new Response(JSON.stringify(failure), { status: 503 })
  const answers: [RegExp, unknown][] = [
    [
      /dialogs\/choices/,
      {
        bots: [
          { id: 5, name: 'Jatô', workspace: 'Vendas' },
          { id: 6, name: 'Loja', workspace: 'Vendas' },
          { id: 9, name: 'Loja', workspace: 'Norte' },
        ],
        // A workspace was called as rooms are that went nowhere.
        transfers: ['Caio', 'Sem transferência'],
        tags: ['Entrega', 'Negociação'],
      },
    ],
    [
      /dialogs\/list/,
      { result: rows, total: rows.length + (body.limit === 1 ? older : 0), isTotalCapped: false, next: null },
    ],
    [/close-rooms|transfer-rooms/, outcome ?? { success: true, rooms: body.rooms, skipped: [] }],
    [
      /transfer-targets/,
      {
        people: [{ id: 8, name: 'Caio', online: true, workspaceId: 3, workspaceName: 'Vendas' }],
        queues: [],
        hasMore: false,
      },
    ],
  ]
  return new Response(JSON.stringify(answers.find(([pattern]) => pattern.test(url))?.[1] ?? {}))
}
const calls = (part: string) => asked.filter(({ url }) => url.includes(part)).map(({ body }) => body)

const open = (path = '/rooms'): void => {
  router = createMemoryRouter(
    [
      { path: '/rooms', Component: RoomsScreen },
      { path: '/omnichannel', element: <p>A conversa</p> },
    ],
    { initialEntries: [path] },
  )
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppTheme>,
  )
}
const choose = (id: number) => page.getByRole('checkbox', { name: `Selecionar sala ${id}`, exact: true }).click()

beforeEach(async () => {
  rows = [room(31), room(32), room(33, { transferredTo: 'Caio' }), room(34, closed)]
  asked = []
  failing = null
  outcome = null
  older = 0
  vi.stubGlobal('fetch', answer)
  await page.viewport(1440, 900)
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'position:fixed;inset:0;display:flex'
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  queryClient.clear()
  liveRooms.clear()
  vi.unstubAllGlobals()
})

describe('the rooms of the table', () => {
  it('begin with the open ones of today, and go on by what is filtered', async () => {
    open()
    await expect.element(page.getByRole('button', { name: 'Cliente 31' })).toBeVisible()
    const [first] = calls('dialogs/list')
    expect(first).toMatchObject({
      filters: [{ field: 'status', value: 'Aberto' }],
      sortField: 'lastMessage',
      sortOrder: 'desc',
    })
    const day = new Date().toLocaleDateString('sv-SE')
    expect(first?.lastMessagePeriod).toEqual({ startAt: day, endAt: day })
    await page.getByRole('textbox', { name: 'Filtrar Lead' }).fill('Renata')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() =>
      expect(calls('dialogs/list').at(-1)?.filters).toEqual([
        { field: 'leadName', value: 'Renata' },
        { field: 'status', value: 'Aberto' },
      ]),
    )
    // Half a day filters nothing, and is marked.
    await page.getByRole('textbox', { name: 'Filtrar Horário Status' }).fill('22/11')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('textbox', { name: 'Filtrar Horário Status' }))
      .toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Filtrar Lead' })).toHaveValue('')
    await expect.poll(() => router.state.location.search).toBe('')
  })

  it('say how many of other days are left out, and show them', async () => {
    older = 1_200
    open()
    await expect.element(page.getByText(/Mais 1\.200 salas têm a última mensagem em outro dia/)).toBeVisible()
    await page.getByRole('button', { name: 'Ver de qualquer data' }).click()
    await expect.element(page.getByText(/Mais 1\.200 salas/)).not.toBeInTheDocument()
    await expect
      .poll(() => calls('dialogs/list').findLast(({ limit }) => limit !== 1))
      .toMatchObject({ lastMessagePeriod: { startAt: null, endAt: null } })
  })

  it('say that they are of today where no others are left out', async () => {
    open()
    await expect.element(page.getByText('Só salas com a última mensagem de hoje.')).toBeVisible()
    await vi.waitFor(() => expect(calls('dialogs/list').filter(({ limit }) => limit === 1)).toHaveLength(1))
    await expect.element(page.getByRole('button', { name: 'Ver de qualquer data' })).not.toBeInTheDocument()
    await page.getByRole('textbox', { name: 'Filtrar Lead' }).fill('Renata')
    await expect.element(page.getByText('Só salas com a última mensagem de hoje.')).not.toBeInTheDocument()
  })

  it('tell a person from a queue, and phones as people read them', async () => {
    rows = [
      // One name for a person and for a queue.
      room(31, { transferredTo: 'Vendas', transferredKind: 'person', transferredId: 9, phone: '5511987654321' }),
      room(32, { transferredTo: 'Vendas', transferredKind: 'queue', transferredId: 3, phone: '14155550100' }),
      room(33, { transferredTo: 'Sistema de terceiros', transferredKind: 'external' }),
      room(34, { transferredTo: 'Bot da loja', transferredKind: 'bot', transferredId: 5 }),
      room(35, { transferredTo: 'De outrora' }),
    ]
    open()
    const row = (id: number) => page.getByRole('row', { name: new RegExp(`Cliente ${id}`) })
    await expect.element(row(31).getByRole('img', { name: 'Pessoa' })).toBeVisible()
    await expect.element(row(31).getByText('(11) 9 8765-4321')).toBeVisible()
    await expect.element(row(32).getByRole('img', { name: 'Fila do workspace' })).toBeVisible()
    await expect.element(row(32).getByText('+14155550100')).toBeVisible()
    await expect.element(row(33).getByRole('img', { name: 'Sistema de terceiros' })).toBeVisible()
    await expect.element(row(34).getByRole('img', { name: 'Bot' })).toBeVisible()
    await expect.element(row(35).getByText('De outrora')).toBeVisible()
  })

  it('say how long a customer waits, and are sorted by it, the longest first', async () => {
    const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
    rows = [
      room(31, { queuedSince: at(-54), waitsSince: at(-54) }),
      room(32),
      room(33, { waitsSince: at(-20), answerBy: at(3.5) }),
      room(34, { waitsSince: at(-90), answerBy: at(-12.5), closeBy: at(60) }),
    ]
    open()
    const row = (id: number) => page.getByRole('row', { name: new RegExp(`Cliente ${id}`) })
    await expect.element(row(31).getByText('54 min', { exact: true })).toBeVisible()
    await expect.element(row(31).getByText('Na fila · 54 min')).toBeInTheDocument()
    // As loud as a row of the inbox, and with the target in words.
    const state = (id: number) => row(id).element().querySelector('[data-clock=wait]')?.getAttribute('data-state')
    await expect.element(row(33).getByText('Espera · 20 min · Responder em 4 min')).toBeInTheDocument()
    await expect.element(row(34).getByText(/Primeira resposta atrasada há 13 min/)).toBeInTheDocument()
    expect([31, 32, 33, 34].map(state)).toEqual(['quiet', undefined, 'near', 'missed'])
    await page.getByRole('button', { name: 'Espera' }).click()
    await expect
      .poll(() => calls('dialogs/list').at(-1))
      .toMatchObject({ sortField: 'waitingSince', sortOrder: 'desc' })
  })

  it('are filtered by what there is to choose: a channel or a bot, a transfer, a stage', async () => {
    open()
    const choose = async (filter: string, choice: string): Promise<void> => {
      await page.getByRole('combobox', { name: filter }).click()
      await page.getByRole('option', { name: choice, exact: true }).click()
    }
    const filters = () => calls('dialogs/list').at(-1)?.filters
    const isOpen = { field: 'status', value: 'Aberto' }
    await choose('Filtrar Atendido Por', 'INSTAGRAM')
    await expect.poll(() => filters()).toEqual([{ field: 'plataform', value: 'INSTAGRAM' }, isOpen])
    // Two bots of one name, told apart by their workspaces.
    await choose('Filtrar Atendido Por', 'Loja (Vendas)')
    await expect.poll(() => filters()).toEqual([{ field: 'botId', value: '6' }, isOpen])
    await choose('Filtrar Transferido para', 'Sem transferência')
    await choose('Filtrar Etapa', 'Negociação')
    await choose('Filtrar Workspace', 'Vendas (Norte)')
    await vi.waitFor(() =>
      expect(filters()).toEqual([
        { field: 'botId', value: '6' },
        { field: 'transferredTo', value: 'Sem transferência' },
        { field: 'workspaceId', value: '5' },
        { field: 'tag', value: 'Negociação' },
        isOpen,
      ]),
    )
  })

  it('are sorted by a press on a title', async () => {
    open()
    await page.getByRole('button', { name: 'Lead', exact: true }).click()
    await vi.waitFor(() =>
      expect(calls('dialogs/list').at(-1)).toMatchObject({ sortField: 'leadName', sortOrder: 'asc' }),
    )
  })

  it('open in the inbox, whose address names the room', async () => {
    open()
    await page.getByRole('button', { name: 'Cliente 32' }).click()
    await expect.element(page.getByText('A conversa')).toBeVisible()
    expect([router.state.location.search, router.state.location.state]).toEqual(['?sala=32', null])
  })

  it('change as the stream tells, without asking', async () => {
    open()
    await expect.element(page.getByRole('button', { name: 'Cliente 31' })).toBeVisible()
    const before = calls('dialogs/list').length
    liveRooms.put([
      {
        id: 31,
        name: 'Renata',
        phone: null,
        status: 'CLOSED',
        labels: [],
        version: 2,
        lastMessageDateTime: '2026-05-04T14:00:00.000Z',
      } as Partial<SidebarDialog> as SidebarDialog,
    ])
    await expect.element(page.getByRole('row', { name: /Renata.*Finalizado/ })).toBeVisible()
    expect(calls('dialogs/list')).toHaveLength(before)
  })

  it('show a state whole where the table has its least width', async () => {
    await page.viewport(1024, 768)
    open('/rooms?status=todas')
    const state = page.getByRole('row', { name: /Cliente 34/ }).getByText('Finalizado')
    await expect.element(state).toBeInTheDocument()
    const cell = state.element().closest('td') as HTMLElement
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
  })

  it('fail with the words of the document and a way out', async () => {
    failing = /dialogs\/list/
    open()
    await expect.element(page.getByText('Erro ao gravar Mensagem.')).toBeVisible()
    await expect.element(page.getByText('Não foi possível carregar as salas')).toBeVisible()
    failing = null
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(page.getByRole('button', { name: 'Cliente 31' })).toBeVisible()
  })

  it('say that there are none today, and lead to any day', async () => {
    rows = []
    open()
    await expect.element(page.getByText('Nenhuma sala encontrada')).toBeVisible()
    await page.getByRole('button', { name: 'Ver de qualquer data' }).click()
    await vi.waitFor(() =>
      expect(calls('dialogs/list').at(-1)?.lastMessagePeriod).toEqual({ startAt: null, endAt: null }),
    )
  })
})

describe('closing', () => {
  const closeNow = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Ações' }).click()
    await page.getByRole('menuitem', { name: 'Fechar salas' }).click()
  }

  it('asks for a choice first', async () => {
    open()
    await closeNow()
    await expect.element(page.getByText('Salas não selecionadas')).toBeVisible()
    await expect.element(page.getByText('Não existem salas selecionadas para executar o fechamento.')).toBeVisible()
    expect(calls('close-rooms')).toEqual([])
  })

  it('asks, closes those that are open, and says so', async () => {
    open('/rooms?status=todas')
    await choose(31)
    await choose(34)
    await closeNow()
    const question = 'Deseja fechar as salas selecionadas? 1 sala de 2: Cliente 31 (sala 31).'
    await expect.element(page.getByText(question)).toBeVisible()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect.element(page.getByText('Salas selecionadas fechadas com sucesso.')).toBeVisible()
    expect(calls('close-rooms')).toEqual([{ rooms: [31] }])
    await expect.element(page.getByText(/selecionadas?$/)).not.toBeInTheDocument()
  })

  it('names the rooms that had changed meanwhile', async () => {
    outcome = { success: true, rooms: [31], skipped: [{ id: 32, message: 'Esta conversa já foi finalizada.' }] }
    open()
    await choose(31)
    await choose(32)
    await closeNow()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect.element(page.getByText('1 sala de 2 fechadas: as outras ficaram como estavam.')).toBeVisible()
    await expect.element(page.getByText('Sala 32: Esta conversa já foi finalizada.')).toBeVisible()
  })

  it('reaches only what passed the filter that is in force, and leaves no word of the try before', async () => {
    open('/rooms?status=todas')
    await closeNow()
    await expect.element(page.getByText('Salas não selecionadas')).toBeVisible()
    await choose(31)
    await page.getByRole('combobox', { name: 'Filtrar Status' }).click()
    await page.getByRole('option', { name: 'Aberto' }).click()
    await choose(32)
    await expect.element(page.getByText('1 sala selecionada')).toBeVisible()
    await closeNow()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect.element(page.getByText('Salas selecionadas fechadas com sucesso.')).toBeVisible()
    await expect.element(page.getByText('Salas não selecionadas')).not.toBeInTheDocument()
    expect(calls('close-rooms')).toEqual([{ rooms: [32] }])
  })

  it('keeps the choice when it fails', async () => {
    failing = /close-rooms/
    open()
    await choose(31)
    await closeNow()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect
      .element(page.getByText('Não foi possível fechar as salas selecionadas. Por favor, tente novamente mais tarde.'))
      .toBeVisible()
    await expect.element(page.getByText('1 sala selecionada')).toBeVisible()
  })
})

it('name on the bar what each act will do to how many of the selected rooms, and say why one would do nothing', async () => {
  open('/rooms?status=todas')
  for (const id of [31, 33, 34]) await choose(id)
  const bar = (count: string) => page.getByRole('region', { name: count })
  const names = (count: string) =>
    bar(count)
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
  await expect.element(bar('3 salas selecionadas')).toBeVisible()
  expect(names('3 salas selecionadas').slice(0, 3)).toEqual([
    'Transferir 1 sala',
    'Etiquetar 3 salas',
    'Fechar 2 salas',
  ])
  await expect
    .element(page.getByRole('button', { name: 'Fechar 2 salas' }))
    .toHaveAttribute('title', 'Só as que estão abertas')
  await choose(31)
  await choose(33)
  await expect
    .poll(() => names('1 sala selecionada').slice(0, 3))
    .toEqual(['Transferir salas', 'Etiquetar 1 sala', 'Fechar salas'])
  await bar('1 sala selecionada').getByRole('button', { name: 'Fechar salas' }).click()
  await expect.element(page.getByText('As salas selecionadas já estão finalizadas.')).toBeVisible()
  expect(calls('close-rooms')).toEqual([])
})

it('show every placeholder of its filters whole where the table has its least width', async () => {
  await page.viewport(1024, 768)
  open()
  await expect.element(page.getByRole('button', { name: 'Cliente 31' })).toBeVisible()
  const inputs = [...place.querySelectorAll<HTMLInputElement>('thead input[placeholder]')].filter(
    ({ placeholder, type }) => placeholder !== '' && type !== 'checkbox',
  )
  expect(inputs.length).toBeGreaterThan(6)
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  for (const input of inputs) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    pen.font = font
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    expect([input.ariaLabel, pen.measureText(input.placeholder).width <= room]).toEqual([input.ariaLabel, true])
  }
})

describe('transferring', () => {
  it('takes a person, and sends the rooms that were not transferred', async () => {
    open()
    await choose(31)
    await choose(33)
    await page
      .getByRole('region', { name: '2 salas selecionadas' })
      .getByRole('button', { name: 'Transferir 1 sala' })
      .click()
    await expect
      .element(page.getByText('1 sala de 2 será transferida: só as abertas e sem transferência.'))
      .toBeVisible()
    const send = page.getByRole('button', { name: 'Transferir', exact: true })
    await expect.element(send).toBeDisabled()
    await page.getByRole('option', { name: /Caio/ }).click()
    await send.click()
    await expect.element(page.getByText('Salas selecionadas transferidas com sucesso.')).toBeVisible()
    expect(calls('transfer-rooms')).toEqual([
      { rooms: [31], transferData: { workspaceId: 3, typeTransfer: 1, userId: 8 } },
    ])
  })

  it('refuses a choice in which nothing can be transferred', async () => {
    open()
    await choose(33)
    await page.getByRole('button', { name: 'Transferir salas' }).click()
    await expect
      .element(page.getByText('Nenhuma das salas selecionadas está aberta e sem transferência.'))
      .toBeVisible()
  })
})

it('is a list with fewer facts under 900 px, with today as a mark that can be taken off', async () => {
  const before = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  rows = [room(31, { queuedSince: before(54), waitsSince: before(54) }), room(32)]
  await page.viewport(390, 844)
  open()
  await expect.element(page.getByRole('button', { name: 'Cliente 31' })).toBeVisible()
  expect(place.querySelector('table')).toBeNull()
  expect(document.documentElement.scrollWidth).toBe(390)
  // All of them are open: only a wait is said, by its name.
  const items = page.getByRole('listitem')
  await expect.element(items.filter({ hasText: 'Cliente 31' }).getByText('espera 54 min')).toBeVisible()
  expect(items.getByText('Aberto', { exact: true }).elements()).toEqual([])
  await page.getByRole('button', { name: /Última mensagem: hoje/ }).click()
  await expect.poll(() => router.state.location.search).toContain('ultima=todas')
})

it('leads from a phone to the rooms that the mark of today leaves out', async () => {
  older = 2
  await page.viewport(390, 844)
  open()
  await expect.element(page.getByRole('button', { name: /^Última mensagem: hoje/ })).toBeVisible()
  await page.getByRole('button', { name: 'mais 2 em outro dia' }).click()
  await expect.poll(() => router.state.location.search).toContain('ultima=todas')
})

it('says only the time of what was today, and whole when it was, and its hint in the line of purpose', async () => {
  const now = new Date().toISOString()
  rows = [room(31, { lastMessage: now })]
  await page.viewport(1440, 900)
  open()
  const row = page.getByRole('row', { name: /Cliente 31/ })
  await expect
    .element(row.getByText(/^\d\d:\d\d$/))
    .toHaveAttribute('title', expect.stringMatching(/^\d\d\/\d\d\/\d{4}, /))
  await expect.element(row.getByText(/^\d\d\/\d\d .*\d\d:\d\d$/).first()).toBeVisible()
  const hint = page.getByText('Só salas com a última mensagem de hoje.').element().getBoundingClientRect()
  const purpose = page
    .getByText(/^As conversas dos seus workspaces/)
    .element()
    .getBoundingClientRect()
  expect([hint.left > purpose.right, hint.top < purpose.bottom]).toEqual([true, true])
})

it('tells a person from a queue under 900 px, and says a queue and its workspace of one name once', async () => {
  rows = [
    room(31, { transferredTo: 'Vendas', transferredKind: 'person', transferredId: 9, tag: null }),
    room(32, { transferredTo: 'Vendas', transferredKind: 'queue', transferredId: 3, tag: null }),
    room(33, { transferredTo: 'Vendas', transferredKind: 'queue', transferredId: 3 }),
    room(34, { botName: 'Vendas', tag: null }),
  ]
  await page.viewport(390, 844)
  open()
  const row = (id: number) => page.getByRole('listitem').filter({ hasText: `Cliente ${id}` })
  await expect.element(row(31).getByRole('img', { name: 'Pessoa' })).toBeVisible()
  await expect.element(row(32).getByRole('img', { name: 'Fila do workspace' })).toBeVisible()
  await expect.element(row(32).getByText('Vendas', { exact: true })).toBeVisible()
  await expect.element(row(33).getByText('Vendas · Entrega')).toBeVisible()
  await expect.element(row(34).getByRole('img', { name: 'Bot' })).toBeVisible()
})
