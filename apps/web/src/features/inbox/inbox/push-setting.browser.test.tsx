import { MantineProvider } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PushSetting } from './push-setting.tsx'

const push = vi.hoisted(() => ({
  hasPush: vi.fn(() => true),
  startPush: vi.fn(async () => true),
  endPush: vi.fn(async () => undefined),
}))
vi.mock('../../../app/live/push.ts', () => push)
vi.mock('../../../app/session.tsx', () => ({ useUser: () => ({ id: 7 }) }))

let root: Root
let place: HTMLElement
const draw = (): void => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <MantineProvider env="test">
      <PushSetting />
    </MantineProvider>,
  )
}
beforeEach(() => localStorage.clear())
afterEach(() => {
  root.unmount()
  place.remove()
  vi.clearAllMocks()
})
const setting = () => page.getByRole('switch', { name: /também com o sistema fechado/ })

it('wakes this browser once the person has said so, and ends it again', async () => {
  draw()
  await expect.element(setting()).not.toBeChecked()
  await setting().click()
  await expect.element(setting()).toBeChecked()
  expect(push.startPush).toHaveBeenCalledOnce()
  await setting().click()
  await expect.element(setting()).not.toBeChecked()
  expect(push.endPush).toHaveBeenCalledOnce()
})

it('says where to allow it when the browser refuses, and stays off', async () => {
  push.startPush.mockResolvedValueOnce(false)
  draw()
  await setting().click()
  await expect.element(page.getByText(/bloqueou as notificações/)).toBeVisible()
  await expect.element(setting()).not.toBeChecked()
})

it('says so where a browser has none', async () => {
  push.hasPush.mockReturnValue(false)
  draw()
  await expect.element(page.getByText(/não recebe avisos com o sistema fechado/)).toBeVisible()
  await expect.element(setting()).toBeDisabled()
})
