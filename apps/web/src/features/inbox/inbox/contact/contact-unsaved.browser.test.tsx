import '../../../../ui/theme/styles.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LeaveGuard } from '../../../../app/leave-guard.tsx'
import { readOpenConfirm } from '../../../../ui/confirm.ts'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row } from '../testing.tsx'

vi.mock('../conversation/message-list.tsx', () => ({ MessageList: () => <p>as mensagens</p> }))
vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', async () =>
  (await import('../session-testing.ts')).oneWorkspace(),
)

let mounted: Mounted
const contact = {
  id: 5,
  name: 'Cliente 1',
  email: 'antes@exemplo.com',
  phone: null,
  description: null,
  pictureUrl: null,
  revision: 'r1',
  createdAt: '2026-05-04T12:00:00.000Z',
}

beforeEach(async () => {
  const answers = answerInbox({
    rows: [row(1), row(2)],
    more: [
      [/\/contact$/, contact],
      [/\/files/, { result: [], total: 0 }],
    ],
  })
  vi.stubGlobal('fetch', answers)
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  )
  await page.viewport(1440, 800)
  mounted = mount(
    <>
      <LeaveGuard />
      <InboxScreen />
    </>,
    '/omnichannel?sala=1',
  )
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

it('asks before the contact that one edits goes with its room', async () => {
  const panel = page.getByRole('complementary', { name: 'Dados do contato' })
  await panel.getByRole('button', { name: 'Editar contato' }).click()
  const name = panel.getByRole('textbox', { name: 'Nome' })
  await name.fill('Renata')
  await page.getByRole('heading', { level: 1, name: 'Cliente 1' }).click()
  await userEvent.keyboard('j')
  await expect.poll(() => readOpenConfirm()).not.toBeNull()
  readOpenConfirm()?.answer(false)
  await expect.element(name).toHaveValue('Renata')
  await userEvent.keyboard('j')
  await expect.poll(() => readOpenConfirm()).not.toBeNull()
  readOpenConfirm()?.answer(true)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cliente 2' })).toBeVisible()
  expect(readOpenConfirm()).toBeNull()
})
