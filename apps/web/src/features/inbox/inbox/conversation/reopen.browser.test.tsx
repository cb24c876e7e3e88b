import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toastError } from '../../../../ui/toast.tsx'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from '../testing.tsx'

vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', async () =>
  (await import('../session-testing.ts')).oneWorkspace(),
)
vi.mock('../../../../ui/toast.tsx', async (original) => ({ ...(await original<object>()), toastError: vi.fn() }))

const rows = [row(1, { status: 'CLOSED', owner: 'closed' }), row(2)]
const said = 'O cliente já tem outra conversa aberta (sala 2) neste canal.'
let mounted: Mounted
let refusal: object

beforeEach(() => {
  localStorage.clear()
  vi.mocked(toastError).mockReset()
  const answer = answerInbox({ rows })
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    /dialogs\/1\/open/.test(input) ? Response.json(refusal, { status: 409 }) : answer(input, init),
  )
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const gate = () => page.getByRole('region', { name: 'Conversa com Cliente 1' })

it.each([1440, 390])(
  'leads to the conversation that the customer has begun since, where that is why a room stays closed, at %i px',
  async (width) => {
    refusal = { code: 'otherDialogOpen', message: said, details: { dialogId: 2 } }
    await page.viewport(width, 900)
    mounted = mount(<InboxScreen />, '/omnichannel?sala=1')
    await gate().getByRole('button', { name: 'Abrir Sala' }).click()
    await expect.element(gate().getByText(said)).toBeVisible()
    // Said where one pressed, and nowhere else.
    expect(vi.mocked(toastError)).not.toHaveBeenCalled()
    const way = gate().getByRole('button', { name: 'Abrir conversa atual' })
    // Whole, however little width there is.
    expect(way.element().scrollWidth).toBeLessThanOrEqual(way.element().clientWidth)
    await way.click()
    await expect.element(page.getByRole('region', { name: 'Conversa com Cliente 2' })).toBeVisible()
  },
)

it('says any other refusal, and leaves the press as it is', async () => {
  refusal = { code: 'dialogOpen', message: 'Esta conversa já está aberta.' }
  await page.viewport(1440, 900)
  mounted = mount(<InboxScreen />, '/omnichannel?sala=1')
  await gate().getByRole('button', { name: 'Abrir Sala' }).click()
  await expect.poll(() => vi.mocked(toastError).mock.calls).toEqual([['Esta conversa já está aberta.']])
  await expect.element(gate().getByRole('button', { name: 'Abrir Sala' })).toBeVisible()
})
