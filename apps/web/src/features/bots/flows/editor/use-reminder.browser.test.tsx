import type { SessionUser } from '@prosa/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen, type TestScreen } from '../testing/screen.tsx'
import { reminderDelayMs } from './use-reminder.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

it('comes to who was shown no toast before, stays, and goes when the flow is saved', async () => {
  const { setTimeout } = window
  const soon = (run: () => void, ms?: number): number => setTimeout(run, ms === reminderDelayMs ? 10 : ms)
  vi.stubGlobal('setTimeout', soon)
  screen = openScreen('/drawflow/7/1', { 'PUT /api/bots/7/flow/1': () => ({ id: 1, revision: 5, problems: [] }) })
  await page.getByRole('textbox', { name: 'Nome do fluxo' }).fill('Meu')
  await userEvent.keyboard('{Enter}')
  const reminder = page.getByRole('status').filter({ hasText: 'Não se esqueça de salvar seu Script!' })
  await expect.element(reminder).toBeVisible()
  await page.getByRole('button', { name: 'Salvar Fluxo' }).click()
  await expect.element(reminder).not.toBeInTheDocument()
})
