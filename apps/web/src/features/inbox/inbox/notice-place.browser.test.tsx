import '../../../ui/theme/styles.css'
import type { SessionUser } from '@prosa/contract'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reloadNotice } from '../../../ui/reload-notice.tsx'
import { InboxScreen } from './inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from './testing.tsx'

vi.mock('../../../app/session.tsx', () => {
  const user = { id: 7, name: 'Marina', permissions: [], profiles: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})

vi.mock('../../../shared/workspaces/workspaces.ts', () => ({
  useWorkspaces: () => ({ all: [{ id: 1, name: 'Vendas' }], tree: [], selectedIds: [1], isAll: true, hasNone: false }),
}))

const Missing = reloadNotice(false)
let mounted: Mounted | null = null

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('WebSocket', SilentSocket)
  const mine = row(2, { owner: 'person', ownerUserId: 7, ownerName: 'Marina' })
  const joined = { ...mine, platform: 'LIVECHAT', messages: [], events: [], notes: [], hasOlder: false, joined: true }
  vi.stubGlobal('fetch', answerInbox({ rows: [row(1), mine], more: [[/dialogs\/2\?/, joined]] }))
})
afterEach(() => {
  mounted?.unmount()
  mounted = null
  vi.unstubAllGlobals()
})

const room = () => page.getByRole('region', { name: 'Conversa com Cliente 2' })
/** Whether a press in its middle is its own. */
const isInReach = (name: string): boolean => {
  const button = room().getByRole('button', { name, exact: true }).element()
  const { left, top, width, height } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

it.each([1440, 900, 390])('what cannot be loaded is told beside what one writes with, at %i px', async (width) => {
  await page.viewport(width, 800)
  mounted = mount(
    <Suspense>
      <InboxScreen />
      <Missing />
    </Suspense>,
    '/omnichannel?sala=2',
  )
  await expect.element(room().getByRole('textbox', { name: 'Escrever mensagem' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Recarregar' })).toBeVisible()
  const tools = ['Anexar arquivo', 'Emoji', 'Respostas prontas (/)', 'Gravar áudio', 'Enviar']
  expect(tools.filter((name) => !isInReach(name))).toEqual([])
  const head = room().element().querySelector('header') as HTMLElement
  const notice = page.getByRole('alert').filter({ hasText: 'Uma parte' }).element().getBoundingClientRect()
  expect(notice.top).toBeGreaterThanOrEqual(head.getBoundingClientRect().bottom)
  const again = page.getByRole('button', { name: 'Recarregar' }).element().getBoundingClientRect()
  expect(document.elementFromPoint(again.left + 8, again.top + 8)?.textContent).toBe('Recarregar')
})
