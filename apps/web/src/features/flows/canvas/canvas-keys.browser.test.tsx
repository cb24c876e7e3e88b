import type { SessionUser } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'
import { at, flowOf } from './testing.ts'

vi.mock('../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

/** As long as the canvas takes to bring a node into the window, and then some. */
const wayFrames = 40
const walked = async (): Promise<void> => {
  for (let frame = 0; frame < wayFrames; frame += 1) await new Promise(requestAnimationFrame)
}
const node = (title: string) => page.getByRole('main').getByLabelText(new RegExp(`^Node ${title}`))
const name = () => page.getByRole('textbox', { name: 'Nome do node' })

it('leaves the focus to who has gone on while the canvas was on its way to a node', async () => {
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)) })
  await node('Início').click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(name()).toHaveFocus()
  await walked()
  await expect.element(name()).toHaveFocus()
})

it('has the focus on the canvas after a node was added in haste, so that Enter leads to its name', async () => {
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)) })
  await node('Início').click()
  await userEvent.keyboard('{ArrowDown}{Insert}')
  await walked()
  await userEvent.keyboard('{Enter}')
  await expect.element(name()).toHaveFocus()
  await expect.element(name()).toHaveValue('1-Inserir-título')
})
