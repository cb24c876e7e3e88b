// Gate: main states of home.
import type { Permission, SessionUser } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/query-client.ts'
import { AppTheme } from '../../ui/theme/app-theme.tsx'
import { HomeScreen } from './home-screen.tsx'
import '../../testing/retry-at-once.ts'

let held: Permission[] = []
vi.mock('../../app/session.tsx', () => {
  const may = (...wanted: Permission[]): boolean => wanted.some((one) => held.includes(one))
  const can = Object.assign(may, { call: () => held.length > 0 })
  return { useUser: () => ({ id: 1, name: 'Helena Prado' }) as SessionUser, useCan: () => can }
})
vi.mock('../../shared/workspaces/workspaces.ts', () => ({
  useWorkspaces: () => ({ selectedIds: [1], hasNone: false }),
}))
vi.mock('../../shared/bots/add-bot.ts', () => ({ useAddBot: () => () => undefined }))

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
afterEach(() => {
  root.render(null)
  queryClient.clear()
  vi.unstubAllGlobals()
})

const open = (permissions: Permission[], answer: (url: string) => Response): void => {
  held = permissions
  vi.stubGlobal('fetch', async (url: string) => answer(url))
  root.render(
    <MemoryRouter>
      <AppTheme mainColor="#02cdad">
        <QueryClientProvider client={queryClient}>
          <HomeScreen />
        </QueryClientProvider>
      </AppTheme>
    </MemoryRouter>,
  )
}

it('asks where to begin only whom something is open to', async () => {
  open([], () => Response.error())
  await expect.element(page.getByText('Nenhuma área liberada para você ainda')).toBeVisible()
  expect(page.getByText('Por onde você quer começar?').elements()).toEqual([])
  open(['bot_create'], () => new Response('{}', { status: 500 }))
  await expect.element(page.getByText('Por onde você quer começar?')).toBeVisible()
})

it('gives figures that failed their own way to try again', async () => {
  let isBroken = true
  open(['bot_view'], (url) =>
    isBroken || !url.includes('/bots/summary')
      ? new Response(JSON.stringify({ code: 'internal', message: 'Erro' }), { status: 500 })
      : new Response(JSON.stringify({ total: 31, channels: 4, recent: [] })),
  )
  const failed = page.getByRole('paragraph').filter({ hasText: 'Não foi possível buscar os números.' })
  await expect.element(failed, { timeout: 10_000 }).toBeVisible()
  isBroken = false
  await failed.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('31 bots cadastrados')).toBeVisible()
})

/** Nothing of what was shown is left. */
const leave = async (): Promise<void> => {
  root.render(null)
  await expect.poll(() => place.childElementCount).toBe(0)
  queryClient.clear()
}

it('tells administrators what came in from outside and belongs to no channel, and nobody else', async () => {
  const lastAt = '2026-05-04T12:00:00.000Z'
  const health = (unplaced: object | null) => (url: string) =>
    url.includes('/channels/health')
      ? Response.json({ result: [], total: 0, unplaced })
      : new Response('{"code":"x","message":"Erro"}', { status: 404 })
  open(['bot_view'], health({ count: 3, lastAt }))
  const note = page.getByText(
    /^3 mensagens de fora não pertencem a nenhum canal desta instalação nas últimas 24 h, a última em 0[45]\/05\/2026/,
  )
  await expect.element(note).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Canais' })).toBeVisible()
  await leave()
  // To everybody else the server says nothing of it; administrators of an installation where all is well read of none.
  for (const unplaced of [null, { count: 0, lastAt: null }]) {
    open(['bot_view'], health(unplaced))
    await expect.element(page.getByRole('button', { name: 'Tentar de novo' }).first()).toBeVisible()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(page.getByText(/não pertence/).elements()).toEqual([])
    await leave()
  }
})

it('says in one line that channels work, and tells more only of those that do not', async () => {
  const at = '2026-05-04T12:00:00.000Z'
  const channel = (connectionId: number, over: object = {}) => ({
    connectionId,
    botId: 1,
    botName: `Bot ${connectionId}`,
    kind: 'whatsapp',
    channel: 'WhatsApp',
    account: null,
    state: 'ok',
    reason: null,
    advice: null,
    since: at,
    lastInboundAt: at,
    lastOutboundAt: null,
    waiting: { count: 0, since: null },
    restsUntil: null,
    unread: { count: 0, lastAt: null },
    failures: { total: 0, reasons: [] },
    ...over,
  })
  const health = (result: object[]) => (url: string) =>
    url.includes('/channels/health')
      ? Response.json({ result, total: result.length, unplaced: null })
      : new Response('{"code":"x","message":"Erro"}', { status: 404 })
  const channels = page.getByRole('region', { name: 'Canais' })
  open(['bot_view'], health([channel(1), channel(2), channel(3, { state: 'off' })]))
  await expect.element(channels.getByText('2 canais funcionando')).toBeVisible()
  expect(channels.getByRole('listitem').elements()).toEqual([])
  await leave()
  const stopped = { state: 'reconnect', reason: 'O acesso expirou.', advice: 'Conecte de novo.' }
  open(['bot_view'], health([channel(1, stopped), channel(2, { failures: { total: 2, reasons: [] } }), channel(3)]))
  await expect.element(channels.getByText('1 canal funcionando')).toBeVisible()
  expect(channels.getByRole('link', { name: /Bot \d/ }).elements()).toHaveLength(2)
  await expect.element(channels.getByText('2 falhas nas últimas 24 h')).toBeVisible()
  await leave()
})

it('says the wait of a room as the inbox says it, by the target of its workspace', async () => {
  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  const room = (id: number, answerBy: string | null) => ({
    id,
    name: `Cliente ${id}`,
    pictureUrl: null,
    plataform: 'LIVE_CHAT',
    lastMessage: 'Oi',
    lastCustomerMessage: null,
    queuedSince: ago(52),
    waitsSince: ago(52),
    answerBy,
    closeBy: null,
    lastMessageDateTime: ago(52),
  })
  const dialogs = [room(5, ago(10)), room(6, null)]
  open(['dialog_view'], (url) =>
    url.includes('/dialogs-pageable')
      ? Response.json({ dialogs, unreadRooms: 0, position: '', next: null })
      : new Response('{"code":"x","message":"Erro"}', { status: 404 }),
  )
  const clock = (name: string): Element | null | undefined =>
    page
      .getByRole('region', { name: 'Esperando agora' })
      .getByRole('link', { name: new RegExp(name) })
      .element()
      .querySelector('time')
  await expect.element(page.getByRole('region', { name: 'Esperando agora' })).toBeVisible()
  await expect.poll(() => clock('Cliente 5')?.getAttribute('data-state')).toBe('missed')
  expect(clock('Cliente 6')?.getAttribute('data-state')).toBe('quiet')
  expect(clock('Cliente 6')?.textContent).toMatch(/^espera 52 min/)
  await leave()
})

it('shows a new company its first steps, each at its place, until all are done, and who waits before them', async () => {
  const steps = { published: true, connected: false, invited: false, answered: false, botId: 9 }
  const room = { id: 5, name: 'João da Silva', pictureUrl: null, plataform: 'LIVE_CHAT', lastMessage: 'Tem vaga hoje?' }
  const rows = [{ ...room, lastCustomerMessage: null, waitsSince: null, lastMessageDateTime: new Date().toISOString() }]
  const answer = (first: object, dialogs: object[]) => (url: string) => {
    if (url.includes('/first-steps')) return Response.json(first)
    if (url.includes('/dialogs-pageable')) return Response.json({ dialogs, unreadRooms: 0, position: '', next: null })
    return new Response('{"code":"x","message":"Erro"}', { status: 404 })
  }
  open(['bot_create', 'dialog_view'], answer(steps, rows))
  const list = page.getByRole('region', { name: 'Primeiros passos' })
  await expect.element(list.getByText('1 de 4')).toBeVisible()
  await expect
    .element(list.getByRole('link', { name: /Conecte um canal/ }))
    .toHaveAttribute('href', '/chatbots/9?channel=livechat')
  await expect
    .element(list.getByRole('link', { name: /Convide um colega/ }))
    .toHaveAttribute('href', '/users?convidar=1')
  const waiting = page.getByRole('region', { name: 'Esperando agora' })
  await expect.element(waiting.getByText('Tem vaga hoje?')).toBeVisible()
  await leave()
  open(['bot_create', 'dialog_view'], answer({ ...steps, connected: true, invited: true, answered: true }, []))
  await expect.element(page.getByText('Por onde você quer começar?')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  // A company at work is told that nobody waits: the place stays as it is.
  await expect.element(waiting.getByText('Ninguém espera na fila agora.')).toBeVisible()
})
