import type { SessionUser } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'
import { publishableFlow } from './testing.ts'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
beforeEach(() => page.viewport(1440, 900))
afterEach(() => screen.close())

const main = page.getByRole('main')
const card = (name: string) => main.getByLabelText(new RegExp(`^Node ${name}`))
const boxOf = (locator: { element: () => Element }) => locator.element().getBoundingClientRect()
const zoom = () => page.getByRole('toolbar', { name: 'Zoom' }).getByText(/%$/)
/** The small flow with one node far away. */
const wideFlow = (x: number) => ({
  ...publishableFlow(),
  nodes: publishableFlow().nodes.map((node) => (node.id === 'help' ? { ...node, position: { x, y: 260 } } : node)),
})
const openFlow = (x: number) =>
  openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(wideFlow(x))) })

it('opens with the whole flow in view, and then as its person left it', async () => {
  screen = openFlow(1500)
  await expect.element(card('help')).toBeVisible()
  const canvas = boxOf(main)
  for (const name of ['Início', 'sales', 'help']) {
    const box = boxOf(card(name))
    expect(box.left).toBeGreaterThanOrEqual(canvas.left)
    expect(box.right).toBeLessThanOrEqual(canvas.right)
  }
  expect(page.getByRole('button', { name: /^Minimapa/ }).elements()).toEqual([])
  const before = zoom().element().textContent
  await page.getByRole('button', { name: 'Aumentar' }).click()
  await expect.poll(() => zoom().element().textContent).not.toBe(before)
  // Until the movement has come to its end.
  await expect.poll(() => localStorage.getItem('prosa.flow-views.3.all')).not.toBeNull()
  const left = zoom().element().textContent
  await screen.go('/chatbots')
  await expect.element(page.getByText('Outra tela')).toBeVisible()
  await screen.go('/drawflow/7/1')
  await expect.element(zoom()).toHaveTextContent(left ?? '')
})

it('opens at Início, large enough to be read, where the whole flow could not be', async () => {
  screen = openFlow(9000)
  await expect.element(zoom()).toHaveTextContent('70%')
  const [start, canvas] = [boxOf(card('Início')), boxOf(main)]
  expect((start.left + start.right) / 2).toBeCloseTo((canvas.left + canvas.right) / 2, 0)
})

it('keeps Início clear of what is told at the head of the canvas', async () => {
  const { nodes } = flowAnswer()
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1/working-copy': () => ({
      workingCopy: { payload: { name: 'Digitado', nodes }, baseRevision: 2, updatedAt: '2026-11-22T09:30:00Z' },
    }),
  })
  const notice = page.getByText(/^Recuperamos as alterações/)
  await expect.element(notice).toBeVisible()
  await expect.poll(() => boxOf(card('start')).top).toBeGreaterThan(boxOf(notice).bottom)
})

it('stands the phone of the simulator over the empty panel, and over the canvas while a node is edited', async () => {
  screen = openFlow(300)
  await page.getByRole('button', { name: 'Testar' }).click()
  const phone = page.getByRole('region', { name: 'Simulador' })
  await expect.element(phone).toBeVisible()
  expect(boxOf(phone).left).toBeGreaterThanOrEqual(boxOf(main).right)
  // It slides in.
  const foot = boxOf(page.getByRole('button', { name: 'Salvar Fluxo' })).top
  await expect.poll(() => boxOf(phone).bottom).toBeLessThanOrEqual(foot)
  await card('sales').click()
  await expect.element(page.getByRole('textbox', { name: 'Nome do node' })).toBeVisible()
  await expect.poll(() => boxOf(phone).right).toBeLessThanOrEqual(boxOf(main).right)
})
