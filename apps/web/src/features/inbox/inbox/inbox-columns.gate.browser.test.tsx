// Gate: main states of the inbox’s columns.
import '../../../ui/theme/styles.css'
import type { SessionUser } from '@prosa/contract'
import { useNavigationType } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepDraft } from './composer/drafts.ts'
import { InboxScreen } from './inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from './testing.tsx'

vi.mock('./conversation/message-list.tsx', () => ({ MessageList: () => <p>as mensagens</p> }))
vi.mock('../../../app/session.tsx', () => {
  const user = {
    id: 7,
    name: 'Marina Duarte',
    permissions: [],
    profiles: [{ id: 1, name: 'Atendente' }],
  } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})
const chosen = vi.hoisted(() => ({ hasNone: false, select: (_choice: unknown): void => {} }))
vi.mock('../../../shared/workspaces/workspaces.ts', () => ({
  useWorkspaces: () => ({ all: [{ id: 1, name: 'Vendas' }], tree: [], selectedIds: [1], isAll: true, ...chosen }),
}))

const manyRows = Array.from({ length: 40 }, (_, index) => row(index + 1))
let mounted: Mounted | null = null

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', answerInbox({ rows: manyRows }))
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  mounted?.unmount()
  mounted = null
  chosen.hasNone = false
  vi.unstubAllGlobals()
})

const open = async (width: number, entry: Parameters<typeof mount>[1] = '/omnichannel?sala=2'): Promise<void> => {
  mounted?.unmount()
  await page.viewport(width, 800)
  mounted = mount(<InboxScreen />, entry)
}
const list = () => page.getByRole('complementary', { name: 'Conversas' })
const conversation = () => page.getByRole('region', { name: 'Conversa com Cliente 2' })
const boxOf = (locator: ReturnType<typeof list>): DOMRect => locator.element().getBoundingClientRect()

it.each([1440, 1000])(
  'keeps the list beside the conversation at %i px, and what one chose over a reload',
  async (width) => {
    await open(width)
    await expect.element(list()).toBeVisible()
    await expect.element(conversation()).toBeVisible()
    expect(boxOf(list()).right).toBeLessThanOrEqual(boxOf(conversation()).left)
    expect(boxOf(conversation()).width).toBeGreaterThan(320)
    await page.getByRole('button', { name: 'Recolher conversas' }).click()
    await expect.element(list()).not.toBeInTheDocument()
    await open(width)
    await expect.element(conversation()).toBeVisible()
    expect(list().query()).toBeNull()
    await page.getByRole('button', { name: /^Conversas/ }).click()
    await open(width)
    await expect.element(list()).toBeVisible()
  },
)

it.each([999, 768])(
  'begins without the list at %i px, and keeps it beside the conversation once opened',
  async (width) => {
    await open(width)
    await expect.element(conversation()).toBeVisible()
    expect(list().query()).toBeNull()
    await page.getByRole('button', { name: /^Conversas/ }).click()
    await expect.element(list()).toBeVisible()
    expect(boxOf(list()).right).toBeLessThanOrEqual(boxOf(conversation()).left)
    await open(width)
    await expect.element(list()).toBeVisible()
    // A wider window keeps a choice of its own.
    await page.getByRole('button', { name: 'Recolher conversas' }).click()
    await open(1440)
    await expect.element(list()).toBeVisible()
  },
)

it('lays the list over the conversation where two columns do not fit, until a room is picked', async () => {
  await open(600)
  await expect.element(conversation()).toBeVisible()
  expect(list().query()).toBeNull()
  await page.getByRole('button', { name: /^Conversas/ }).click()
  expect(boxOf(conversation()).width).toBe(600)
  await list()
    .getByRole('button', { name: /Cliente 3\D/ })
    .click()
  await expect.element(list()).not.toBeInTheDocument()
  // Opened once, it is there again: the flag "sidebar-chats" is set in this browser.
  await open(600)
  await expect.element(list()).toBeVisible()
})

it('shows what fits as the window grows and shrinks', async () => {
  await open(1440)
  await expect.element(list()).toBeVisible()
  for (const [width, isShown] of [
    [390, false],
    [1440, true],
    [600, false],
    [1000, true],
  ] as const) {
    await page.viewport(width, 800)
    await expect.poll(() => list().query() !== null).toBe(isShown)
    await expect.element(conversation()).toBeVisible()
  }
})

it('follows the link that one came by in whether the list is shown', async () => {
  await open(600, { pathname: '/omnichannel', search: '?sala=2', state: { showSidebar: true } })
  await expect.element(conversation()).toBeVisible()
  await expect.element(list()).toBeVisible()
  await open(1440, { pathname: '/omnichannel', search: '?sala=2', state: { showSidebar: false } })
  await expect.element(conversation()).toBeVisible()
  expect(list().query()).toBeNull()
  await page.getByRole('button', { name: /^Conversas/ }).click()
  await expect.element(list()).toBeVisible()
})

it('says whole in the head of a narrow conversation who it is and which room, before the state', async () => {
  vi.stubGlobal('fetch', answerInbox({ rows: [row(2134, { name: 'Thiago Nogueira', phone: '5581900001259' })] }))
  // The window's rail and margins come to the other 70 of a tablet's 900.
  await open(830, '/omnichannel?sala=2134')
  await page.getByRole('button', { name: /^Conversas/ }).click()
  const room = page.getByRole('region', { name: 'Conversa com Thiago Nogueira' })
  await expect.element(room.getByText('Sala 2134')).toBeVisible()
  await document.fonts.ready
  const cut = [...room.element().querySelectorAll('header :is(h1, p)')].map(
    (part) => part.scrollWidth - part.clientWidth,
  )
  expect(cut).toEqual([0, 0])
  await expect.poll(() => room.getByText('Aberto').element().getBoundingClientRect().width).toBe(0)
})

it('greets who works here, with their profiles', async () => {
  await open(1440)
  await expect.element(list().getByText('Olá, Marina')).toBeVisible()
  await expect.element(list().getByText('Atendente')).toBeVisible()
})

it('is a list with named places, of which one is open', async () => {
  await open(1440)
  const rows = page.getByRole('list', { name: 'Conversas' })
  await expect.element(rows.getByRole('button', { name: /Cliente 2/, exact: false }).first()).toBeVisible()
  const items = [...rows.element().querySelectorAll(':scope > li')]
  expect(items.slice(0, 2).map((item) => [item.ariaPosInSet, item.ariaSetSize])).toEqual([
    ['1', '40'],
    ['2', '40'],
  ])
  const current = rows.element().querySelectorAll('[aria-current="true"]')
  expect([...current].map(({ id }) => id)).toEqual(['room-2'])
})

it('finds its place in the list again on a phone, and steps by keys are no stations of the way back', async () => {
  const ways: string[] = []
  const Watch = () => {
    ways.push(useNavigationType())
    return null
  }
  await page.viewport(390, 800)
  mounted = mount(
    <>
      <Watch />
      <InboxScreen />
    </>,
    '/omnichannel',
  )
  const scroller = (): Element | null => document.querySelector('section[aria-label="Conversas"]')
  await expect.poll(() => scroller()?.scrollHeight).toBeGreaterThan(2_000)
  scroller()?.scrollTo({ top: 900 })
  await list()
    .getByRole('button', { name: /Cliente 18/ })
    .click()
  await expect.poll(() => ways.at(-1)).toBe('PUSH')
  await page.getByRole('button', { name: 'Voltar às conversas' }).click()
  await expect.poll(() => scroller()?.scrollTop).toBe(900)
  await list()
    .getByRole('button', { name: /Cliente 18/ })
    .click()
  await expect.element(page.getByRole('region', { name: 'Conversa com Cliente 18' })).toBeVisible()
  const before = ways.length
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('region', { name: 'Conversa com Cliente 19' })).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('region', { name: 'Conversa com Cliente 18' })).toBeVisible()
  expect(ways.slice(before)).toEqual(['REPLACE', 'REPLACE'])
})

it('says that no workspace is ticked, instead of that nobody waits, and undoes it in one press', async () => {
  chosen.hasNone = true
  const select = vi.spyOn(chosen, 'select')
  await open(390, '/omnichannel')
  await expect.element(page.getByText('Nenhum workspace marcado')).toBeVisible()
  expect(document.body.textContent).not.toContain('Tudo calmo')
  await page.getByRole('button', { name: 'Mostrar todos os workspaces' }).click()
  expect(select).toHaveBeenCalledWith('all')
})

it.each([900, 390])(
  'lays the contact over the room at %i px, from where Esc, its arrow or a press beside it leads back',
  async (width) => {
    await open(width)
    const panel = () => page.getByRole('complementary', { name: 'Dados do contato' })
    const show = async (): Promise<void> => {
      if (width < 500) {
        await conversation().getByRole('button', { name: 'Mais ações' }).click()
        await page.getByRole('menuitem', { name: 'Dados do contato' }).click()
        // Esc is the menu's while it is there.
        await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
      } else await conversation().getByRole('button', { name: 'Dados do contato' }).click()
      await expect.element(panel()).toBeVisible()
    }
    await expect.element(conversation()).toBeVisible()
    await show()
    await expect.poll(() => document.activeElement === panel().element()).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    // Esc left the contact, not the room.
    await expect.element(conversation()).toBeVisible()
    await show()
    await panel().getByRole('button', { name: 'Voltar à conversa' }).click()
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(conversation()).toBeVisible()
    await show()
    if (width < 500) {
      // A page of its own: nothing of the window is left beside or below it.
      const { top, left, width: wide, height } = boxOf(panel())
      expect([top, left, wide, height]).toEqual([0, 0, innerWidth, innerHeight])
      return
    }
    const beside = document.elementFromPoint(boxOf(panel()).left - 20, 400)
    expect(conversation().element().contains(beside)).toBe(false)
    beside?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.element(panel()).not.toBeInTheDocument()
  },
)

it.each([1440, 800, 390])('says in the list that nobody waits, with a next step, at %i px', async (width) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', answerInbox({ rows: [] }, asked))
  await open(width, { pathname: '/omnichannel', state: { showSidebar: true } })
  await expect.element(list().getByText('Tudo calmo por aqui')).toBeVisible()
  // Said once: there is nothing to choose, so nothing beside it asks one to.
  expect(page.getByText('Tudo calmo por aqui').elements()).toHaveLength(1)
  expect(page.getByText(/escolher|Escolha/).elements()).toEqual([])
  await list().getByRole('button', { name: 'Ver finalizadas' }).click()
  await expect.poll(() => asked.some((call) => /dialogs-pageable.*status=CLOSED/.test(call))).toBe(true)
  await expect.element(page.getByPlaceholder('Buscar nas finalizadas')).toBeVisible()
})

it('shows the room that comes while the list is read, and its rows in the places of what will stand there', async () => {
  let answerList: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answerList = resolve
  })
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    if (String(input).includes('dialogs-pageable')) await asked
    return answerInbox({ rows: manyRows })(input, init)
  })
  await open(1440, '/omnichannel')
  const scroller = page.getByRole('region', { name: 'Conversas' })
  await expect.element(scroller.getByRole('status', { name: 'Carregando' })).toBeInTheDocument()
  const panel = page.getByRole('complementary', { name: 'Dados do contato' })
  await expect.element(panel).toBeVisible()
  const pictures = (rows: string): number[][] =>
    [...scroller.element().querySelectorAll(`${rows} > :first-child`)].slice(0, 3).map((picture) => {
      const { left, top, width } = picture.getBoundingClientRect()
      return [left, top, width].map(Math.round)
    })
  const coming = pictures('[role=status] [aria-hidden] > span')
  expect(coming).toHaveLength(3)
  const column = boxOf(panel)
  answerList()
  await expect.element(panel.getByRole('heading', { name: 'Cliente 1' })).toBeVisible()
  expect(pictures('[id^=room-]')).toEqual(coming)
  expect(boxOf(panel)).toEqual(column)
})

it('keeps the contact’s column in its final layout while the room is read, and shows none for a room that is not there', async () => {
  const contact = {
    id: 5,
    name: 'Cliente 2',
    email: 'cliente@exemplo.com',
    phone: null,
    description: null,
    pictureUrl: null,
    createdAt: '2026-05-04T12:00:00.000Z',
  }
  let answer: (response: Response) => void = () => undefined
  const late: typeof fetch = (input, init) =>
    /dialogs\/2\?/.test(String(input))
      ? new Promise((resolve) => {
          answer = resolve
        })
      : answerInbox({ rows: manyRows, more: [[/\/contact$/, contact]] })(input, init)
  vi.stubGlobal('fetch', late)
  await open(1440)
  const panel = page.getByRole('complementary', { name: 'Dados do contato' })
  await expect.element(panel.getByText('Responsável')).toBeVisible()
  await expect.element(panel.getByRole('status', { name: 'Carregando' })).toBeInTheDocument()
  const places = (): number[] => {
    const parts = ['Contato', 'E-mail', 'Telefone', 'Descrição'].map((name) => panel.getByText(name, { exact: true }))
    return parts.map((part) => Math.round(boxOf(part).top))
  }
  const before = places()
  answer(await answerInbox({ rows: manyRows, more: [[/\/contact$/, contact]] })('/api/omnichannel/dialogs/2?', {}))
  await expect.element(panel.getByRole('heading', { name: 'Cliente 2' })).toBeVisible()
  await expect.poll(places).toEqual(before)

  await open(1440, '/omnichannel?sala=3')
  await expect.element(page.getByRole('region', { name: 'Conversa com Cliente 3' })).toBeVisible()
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    /dialogs\/2\?/.test(input)
      ? Promise.resolve(Response.json({ code: 'forbidden', message: 'Não pode.' }, { status: 403 }))
      : answerInbox({ rows: manyRows, more: [[/\/contact$/, contact]] })(input, init),
  )
  await open(1440)
  await expect.element(page.getByText('Não foi possível abrir a conversa')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

it.each([390, 1440])('ends a draft in its row before what stands beside it, at %i px', async (width) => {
  const mine = row(2, { owner: 'person', ownerUserId: 7, ownerName: 'Marina', unreadMessageTotal: 3, labels: [] })
  vi.stubGlobal('fetch', answerInbox({ rows: [row(1), mine] }))
  // Written before, and not here: a room that is open for a second is read, and has no number any more.
  keepDraft(7, 2, 'O frete fica R$ 18,90 e chega até terça, posso mandar o link do pagamento agora mesmo?')
  await open(width, width < 500 ? '/omnichannel' : '/omnichannel?sala=1')
  const words = list().getByText(/^O frete fica/)
  await expect.element(words).toBeVisible()
  const shown = words.element()
  // It ends in dots before what stands beside it, and the clock is a line above.
  expect(getComputedStyle(shown).textOverflow).toBe('ellipsis')
  const line = shown.closest('button') as HTMLElement
  const clock = line.querySelector('time')?.getBoundingClientRect() ?? new DOMRect()
  const badge = line.querySelector('[title*="não lida"], [aria-label*="não lida"]')?.getBoundingClientRect()
  expect(boxOf(words).top).toBeGreaterThanOrEqual(clock.bottom - 1)
  expect(boxOf(words).right).toBeLessThanOrEqual(badge?.left ?? 0)
})

it('names who holds the room in its row and in the contact, a person with their face, an outside system with its mark', async () => {
  const held = { owner: 'person', ownerUserId: 8, ownerName: 'Caio' } as const
  vi.stubGlobal(
    'fetch',
    answerInbox({
      rows: [
        row(1, held),
        row(2, { owner: 'external' }),
        row(3, { owner: 'bot' }),
        row(4, { owner: 'external', transferredKind: 'meta' }),
      ],
    }),
  )
  await open(1440)
  const rowOf = (id: number) => page.getByRole('button', { name: new RegExp(`^Cliente ${id}`) })
  await expect.element(rowOf(2).getByRole('img', { name: 'Sistema de terceiros' })).toBeVisible()
  await expect.element(rowOf(1).getByRole('img', { name: 'Caio' })).toBeVisible()
  await expect.element(rowOf(4).getByRole('img', { name: 'Agente da Meta' })).toBeVisible()
  expect(rowOf(3).getByRole('img', { name: 'Sistema de terceiros' }).elements()).toHaveLength(0)
  const panel = page.getByRole('complementary', { name: 'Dados do contato' })
  const holder = () => panel.getByText('Responsável').element().nextElementSibling
  await expect.poll(() => holder()?.textContent).toBe('Sistema de terceiros')
  expect(holder()?.querySelector('svg')).not.toBeNull()
  await rowOf(1).click()
  await expect.poll(() => holder()?.textContent).toBe('Caio')
  expect(holder()?.querySelector('[data-initials="C"]')).not.toBeNull()
})

it('says why the list failed, and in the middle that there is nothing to show', async () => {
  const failing = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
    String(input).includes('dialogs-pageable')
      ? Response.json({ code: 'forbidden', message: 'Você não pode ver estas conversas.' }, { status: 403 })
      : answerInbox({ rows: [] })(input, init)
  vi.stubGlobal('fetch', failing)
  await open(1440, '/omnichannel')
  await expect.element(list().getByText('Você não pode ver estas conversas.')).toBeVisible()
  await expect.element(page.getByText('Nenhuma conversa para mostrar agora')).toBeVisible()
})

it('greets and picks workspaces once on a phone, and shows the one that a link has chosen', async () => {
  await open(390, '/omnichannel')
  const picker = () => list().getByRole('button', { name: /^Workspace:/ })
  await expect.element(list().getByRole('button', { name: 'Mais opções da lista' })).toBeVisible()
  expect(list().getByText('Olá, Marina').query()?.checkVisibility() ?? false).toBe(false)
  expect(picker().query()?.checkVisibility() ?? false).toBe(false)
  await open(390, '/omnichannel?workspace=1')
  await expect.element(picker()).toBeVisible()
})

it.each([
  [390, 'Voltar às conversas'],
  [600, 'Mostrar conversas'],
])('leads back to the list at %i px from a room that cannot be opened', async (width, name) => {
  const failing: typeof fetch = async (input, init) =>
    /dialogs\/2\?/.test(String(input))
      ? Response.json({ code: 'forbidden', message: 'Você não pode ver esta conversa.' }, { status: 403 })
      : answerInbox({ rows: manyRows })(input, init)
  vi.stubGlobal('fetch', failing)
  await open(width)
  await expect.element(page.getByText('Não foi possível abrir a conversa')).toBeVisible()
  await page.getByRole('button', { name }).click()
  await expect.element(list()).toBeVisible()
})
