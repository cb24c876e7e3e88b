import type { SessionUser } from '@prosa/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

const colourOf = (value: string): string => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = value
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const openTab = async (answer: (body: unknown) => object | [number, object]) => {
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7': () => ({ id: 7, asksInDoubt: false, asksDocuments: false }),
    'PUT /api/bots/7': answer,
  })
  await page
    .getByRole('main')
    .getByLabelText(/^Node menu/)
    .click()
  await page.getByRole('tab', { name: /^Exceções/ }).click()
  return page.getByRole('switch', { name: 'Perguntar em caso de dúvida' })
}

it('is kept with the bot at once, apart from the flow', async () => {
  const sent: unknown[] = []
  const box = await openTab((body) => {
    sent.push(body)
    return { id: 7 }
  })
  await expect.element(box).not.toBeChecked()
  await box.click()
  await expect.element(box).toBeChecked()
  await expect.element(box).toBeEnabled()
  expect(sent).toEqual([{ asksInDoubt: true }])
})

it('is one for what is looked up in the documents', async () => {
  const sent: unknown[] = []
  await openTab((body) => {
    sent.push(body)
    return { id: 7 }
  })
  const box = page.getByRole('switch', { name: 'Procurar nos documentos antes de dizer que não entendeu' })
  await box.click()
  await expect.element(box).toBeChecked()
  await expect.element(page.getByRole('switch', { name: 'Perguntar em caso de dúvida' })).not.toBeChecked()
  expect(sent).toEqual([{ asksDocuments: true }])
})

it('goes back and says why when it cannot be kept', async () => {
  const box = await openTab(() => [403, { code: 'forbidden', message: 'Você não tem permissão.' }])
  await box.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Você não tem permissão.' })
  await expect.element(alert).toBeVisible()
  // As below a field: in the colour of errors, which differs from what is written around it.
  expect(getComputedStyle(alert.element()).color).toBe(colourOf('var(--bad-text)'))
  // Told here, and not once more over the screen.
  expect(page.getByText('Você não tem permissão.').elements()).toHaveLength(1)
  await expect.element(box).not.toBeChecked()
})
