import type { SessionUser } from '@prosa/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { nothingAround } from '../canvas/testing.ts'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

const switchOn = async (hasWebhookUrl: boolean): Promise<void> => {
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1': () => flowAnswer({ around: { ...nothingAround, hasWebhookUrl } }),
  })
  await page
    .getByRole('main')
    .getByLabelText(/^Node menu/)
    .click()
  const box = page.getByRole('switch', { name: 'Chamar webhook' })
  await expect.element(box).toBeVisible()
  // Its track lies over it.
  ;(box.element() as HTMLElement).click()
}

it('says at the node that the address is missing, and leads to where it is set', async () => {
  await switchOn(false)
  await expect.element(page.getByText('O endereço não está configurado: nada é chamado.')).toBeVisible()
  const way = page.getByRole('link', { name: 'Configurar endereço' })
  await expect.element(way).toHaveAttribute('href', '/chatbots/7?channel=webhook')
  await expect.element(way).toHaveAttribute('target', '_blank')
})

it('leads to the address that is set', async () => {
  await switchOn(true)
  await expect
    .element(page.getByRole('link', { name: 'Endereço', exact: true }))
    .toHaveAttribute('href', '/chatbots/7?channel=webhook')
})
