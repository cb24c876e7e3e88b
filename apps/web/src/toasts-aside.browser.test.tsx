import './ui/theme/styles.css'
import './ui/theme/forms.css'
import { notifications } from '@mantine/notifications'
import type { SessionUser } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { rooms } from './app/live/index.ts'
import { queryClient } from './app/query-client.ts'
import { Shell } from './app/shell/shell.tsx'
import { BotsScreen } from './features/bots/bots-screen.tsx'
import { FlowScreen } from './features/flows/flow-screen.tsx'
import { flowAnswer } from './features/flows/testing/screen.tsx'
import { HomeScreen } from './features/home/home-screen.tsx'
import { InboxScreen } from './features/inbox/inbox-screen.tsx'
import { answerInbox, row, SilentSocket } from './features/inbox/testing.tsx'
import { LoginScreen } from './features/session/login-screen.tsx'
import { FileDrop } from './ui/file-drop.tsx'
import { Overlays } from './ui/overlays.tsx'
import { AppTheme } from './ui/theme/app-theme.tsx'
import { toastError, toastSuccess } from './ui/toast.tsx'

const session = vi.hoisted(() => ({ status: 'active' }))
vi.mock('./app/session.tsx', () => {
  const platform = { id: 1, displayName: 'Prosa', mainColor: '#02cdad', urlLogo: null, urlAvatar: null }
  const user = { id: 7, name: 'Marina Souza', email: 'm@loja.com', permissions: [], profiles: [], platform } as unknown
  const can = Object.assign(() => true, { call: () => true })
  return {
    useSession: () => ({ status: session.status, user }),
    useUser: () => user as SessionUser,
    useCan: () => can,
  }
})
vi.mock('./shared/workspaces/workspaces.ts', () => {
  const workspaces = { all: [], tree: [], selectedIds: [1], isAll: true, hasNone: false, isPending: false, error: null }
  return { useWorkspaces: () => workspaces, workspaceKeys: { tree: () => [] } }
})

const bot = (id: number) => ({
  id,
  name: `Robô ${id}`,
  description: 'Atende quem compra',
  channels: [],
  avatarColor: '#02cdad',
  target: 'OTHER',
  active: true,
  publication: { hasFlow: true, version: 3, draftIsNewer: false },
  updatedAt: '2026-05-04T12:00:00.000Z',
  avatarAddress: null,
  workspaceId: 1,
})
const bots = Array.from({ length: 12 }, (_, place) => bot(place + 1))
const answers: readonly (readonly [RegExp, unknown])[] = [
  [/bots\/summary/, { total: 12, channels: 2, recent: bots.slice(0, 4) }],
  [/bots\/list/, { result: bots, total: 12 }],
  [/flow\/1\/working-copy/, { workingCopy: null }],
  [/flow\/1/, flowAnswer()],
  [/list|entityTypes/, { result: [], total: 0 }],
]

let close = (): void => undefined
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

const screens: Record<string, { path: string; ready: RegExp; content: ReactNode }> = {
  login: { path: '/login', ready: /Entrar|Acessar/, content: <LoginScreen /> },
  home: {
    path: '/home',
    ready: /Robô 1/,
    content: (
      <Shell>
        <HomeScreen />
      </Shell>
    ),
  },
  bots: {
    path: '/chatbots',
    ready: /Robô 12/,
    content: (
      <Shell>
        <BotsScreen />
      </Shell>
    ),
  },
  'the wizard': {
    path: '/chatbots?new=1',
    ready: /Próximo|Avançar|Continuar/,
    content: (
      <Shell>
        <BotsScreen />
      </Shell>
    ),
  },
  inbox: {
    path: '/omnichannel',
    ready: /Cliente 12/,
    content: (
      <Shell>
        <InboxScreen />
      </Shell>
    ),
  },
  conversation: {
    path: '/omnichannel?sala=1',
    ready: /Cliente 1/,
    content: (
      <Shell>
        <InboxScreen />
      </Shell>
    ),
  },
  editor: { path: '/drawflow/7/1', ready: /Testar|Salvar/, content: <FlowScreen /> },
}

async function open({ path, content, ready }: (typeof screens)[string]): Promise<void> {
  session.status = path === '/login' ? 'anonymous' : 'active'
  const rows = Array.from({ length: 20 }, (_, place) => row(place + 1))
  vi.stubGlobal('fetch', answerInbox({ rows, more: answers }))
  vi.stubGlobal('WebSocket', SilentSocket)
  const pattern = path.startsWith('/drawflow') ? '/drawflow/:botId/:flowId' : '*'
  const router = createMemoryRouter([{ path: pattern, element: content }], { initialEntries: [path] })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppTheme>,
  )
  close = () => {
    notifications.clean()
    root.unmount()
    place.remove()
    queryClient.clear()
    rooms.forget()
  }
  await expect.element(page.getByText(ready).first()).toBeInTheDocument()
  await document.fonts.ready
}

const control = 'button, a[href], input, textarea, select, [contenteditable="true"], [role="option"], [role="combobox"]'
/** A card or a row: what a toast leaves of it can still be pressed. */
const rowHeight = 48

/** Controls that lie under the toast, found by pressing through it. */
function findCovered(toast: Element): string[] {
  const { left, top, right, bottom } = toast.getBoundingClientRect()
  const found = new Set<Element>()
  for (let x = left + 1; x < right; x += 6)
    for (let y = top + 1; y < bottom; y += 6) {
      const below = document.elementsFromPoint(x, y).find((each) => !each.closest('[data-position]'))
      const covered = below?.closest(control)
      if (covered) found.add(covered)
    }
  const isField = (each: Element): boolean => each.matches('input, textarea, [contenteditable]')
  return [...found]
    .filter((each) => isField(each) || each.getBoundingClientRect().height < rowHeight)
    .map((each) => `${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent}`)
}

/** Where it stands once it has slid in. */
async function settled(toast: Element): Promise<void> {
  await vi.waitFor(() => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target === toast)
    expect(moving).toEqual([])
    expect(getComputedStyle(toast).opacity).toBe('1')
  })
}

describe.each([
  [390, 844],
  [900, 700],
  [1440, 900],
])('at a width of %i px a toast covers no control', (width, height) => {
  it.each(Object.keys(screens))('of %s', async (name) => {
    await page.viewport(width, height)
    const screen = screens[name]
    if (!screen) throw new Error(name)
    await open(screen)
    toastSuccess('Robô criado com sucesso!!', { lifeMs: 60_000 })
    const short = page.getByRole('status').filter({ hasText: 'sucesso' })
    await expect.element(short).toBeVisible()
    await settled(short.element())
    await expect.poll(() => findCovered(short.element())).toEqual([])
    toastError('Erro ao salvar script. Por favor tente mais tarde!', { detail: 'A internet caiu.', lifeMs: 60_000 })
    const long = page.getByRole('alert').filter({ hasText: 'A internet caiu.' })
    await expect.element(long).toBeVisible()
    await settled(long.element())
    await expect.poll(() => findCovered(long.element())).toEqual([])
  })
})

it('leaves a place to drop files free where there is another', async () => {
  await page.viewport(390, 844)
  const ignore = (): void => undefined
  const content = (
    <div style={{ padding: '110px 16px' }}>
      <FileDrop label="Arraste uma imagem" hint="PNG ou JPEG" onFiles={ignore} onRefused={ignore} />
    </div>
  )
  await open({ path: '/', ready: /Arraste/, content })
  toastSuccess('Robô criado com sucesso!!', { lifeMs: 60_000 })
  const toast = page.getByRole('status').filter({ hasText: 'sucesso' })
  await expect.element(toast).toBeVisible()
  await settled(toast.element())
  const drop = page.getByText('Arraste uma imagem').element().closest('label')?.getBoundingClientRect()
  const box = () => toast.element().getBoundingClientRect()
  await expect.poll(() => box().bottom <= (drop?.top ?? 0) || box().top >= (drop?.bottom ?? Infinity)).toBe(true)
})
