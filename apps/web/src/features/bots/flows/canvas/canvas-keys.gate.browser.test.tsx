// Gate: the canvas by keyboard.
import type { SessionUser } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'
import { at, flowOf } from './testing.ts'

vi.mock('../../../../app/session.tsx', () => {
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
const message = () => page.getByRole('textbox', { name: 'Mensagem 1', exact: true })
const name = () => page.getByRole('textbox', { name: 'Nome do node' })

it('leaves the focus to who has gone on while the canvas was on its way to a node', async () => {
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)) })
  await node('Início').click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(message()).toHaveFocus()
  await walked()
  await expect.element(message()).toHaveFocus()
})

it('moves a node with Alt and an arrow, the way that the arrow shows', async () => {
  const flow = flowOf()
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)) })
  const place = (): number[] => {
    const [, x, y] =
      /translate\(([-\d.]+)px, ?([-\d.]+)px\)/.exec(
        node('sales').element().closest<HTMLElement>('.react-flow__node')?.style.transform ?? '',
      ) ?? []
    return [Number(x), Number(y)]
  }
  await node('sales').click()
  await walked()
  const [x = 0, y = 0] = place()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(place).toEqual([x + 20, y])
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowLeft}{/Alt}')
  await expect.poll(place).toEqual([x, y + 40])
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

const mouse = (target: EventTarget, type: string, [x, y]: readonly [number, number]): void =>
  void target.dispatchEvent(
    new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y }),
  )
const handleOf = (title: string, side: 'source' | 'target') => {
  const found = node(title).element().querySelector(`.react-flow__handle.${side}`)
  if (!found) throw new Error(`no ${side} at ${title}`)
  const { left, top, width, height } = found.getBoundingClientRect()
  return { found, at: [left + width / 2, top + height / 2] as const }
}
/** Draws a line from the lower edge of one node to the upper edge of another, as far as the mouse's button. */
const drawLine = (from: string, to: readonly [number, number]): void => {
  const source = handleOf(from, 'source')
  mouse(source.found, 'mousedown', source.at)
  mouse(document, 'mousemove', [source.at[0] + 10, source.at[1] + 10])
  mouse(document, 'mousemove', to)
}

it('a line drawn to another node shows where it arrives and becomes an exit; one into the open asks where to', async () => {
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)) })
  await expect.element(node('help')).toBeVisible()
  const lines = () => document.querySelectorAll('.react-flow__viewport-portal svg g').length
  await expect.poll(() => lines()).toBe(3)
  const target = handleOf('help', 'target').at
  drawLine('Início', target)
  await expect.poll(() => document.querySelector('.react-flow__connection circle')).not.toBeNull()
  mouse(document, 'mouseup', target)
  await expect.poll(() => lines()).toBe(4)
  const open = [target[0] + 150, target[1] - 120] as const
  drawLine('Início', open)
  mouse(document, 'mouseup', open)
  await expect.element(page.getByText('Para onde vai?')).toBeVisible()
})

it('a button is drawn from its card into the open, and its node stands there; to a card wherever on it one lets go', async () => {
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  const [message] = at(flow, 'start').botInteractions
  if (!message) throw new Error('Início says nothing')
  message.buttons = ['Trocas', 'Ajuda'].map((label, position) => ({
    id: label,
    label,
    position,
    type: 'QUICK_REPLY' as const,
    link: null,
  }))
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)) })
  await node('Início').click()
  const tab = (label: string): HTMLElement | null => document.querySelector(`[data-handleid="${label}"]`)
  const drawTab = (label: string, to: readonly [number, number]): void => {
    const found = tab(label)
    if (!found) throw new Error(`no ${label} to draw from`)
    const { left, top, width, height } = found.getBoundingClientRect()
    const from = [left + width / 2, top + height / 2] as const
    mouse(found, 'mousedown', from)
    mouse(document, 'mousemove', [from[0] + 10, from[1] + 10])
    mouse(document, 'mousemove', to)
    mouse(document, 'mouseup', to)
  }
  await expect.poll(() => tab('Trocas')).not.toBeNull()
  const card = node('help').element().getBoundingClientRect()
  const open = [card.right + 140, card.top - 20] as const
  drawTab('Trocas', open)
  await expect.element(node('Trocas')).toBeVisible()
  const made = node('Trocas').element().getBoundingClientRect()
  expect(Math.abs(made.left + made.width / 2 - open[0])).toBeLessThan(3)
  expect(tab('Trocas')).toBeNull()
  drawTab('Ajuda', [card.left + 20, card.bottom - 10])
  await expect.poll(() => tab('Ajuda')).toBeNull()
  await expect
    .element(page.getByRole('complementary').getByRole('button', { name: 'Botão Ajuda, leva a help: mudar' }))
    .toBeVisible()
})
