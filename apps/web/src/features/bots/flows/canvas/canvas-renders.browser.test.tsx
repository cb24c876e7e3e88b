import type { SessionUser } from '@prosa/contract'
import { type FlowDocument, toServerFlow } from '@prosa/flow'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'
import type { FlowDrawing as Drawing } from './routing/flow-drawing.ts'
import { at, flowOf } from './testing.ts'

type Drawn = Parameters<Drawing['edges']>

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

// A card draws the place where its lines begin whenever it is drawn: for which node it does so counts its renders.
const drawn = vi.hoisted(() => ({ cards: [] as string[], listeners: 0, cardsAtLines: [] as number[] }))
vi.mock('./card-handle.tsx', async (importOriginal) => {
  const { CardHandle } = await importOriginal<typeof import('./card-handle.tsx')>()
  return {
    CardHandle: (props: Parameters<typeof CardHandle>[0]) => {
      if (props.type === 'source') drawn.cards.push(props.nodeId)
      return <CardHandle {...props} />
    },
  }
})
vi.mock('./routing/flow-drawing.ts', async (importOriginal) => {
  const { FlowDrawing } = await importOriginal<typeof import('./routing/flow-drawing.ts')>()
  return {
    FlowDrawing: class extends FlowDrawing {
      override edges(nodes: Drawn[0], moved: Drawn[1]) {
        drawn.cardsAtLines.push(document.querySelectorAll('.react-flow__node').length)
        return super.edges(nodes, moved)
      }
    },
  }
})
vi.mock('../editor/store.ts', async (importOriginal) => {
  const { createStore } = await importOriginal<typeof import('../editor/store.ts')>()
  return {
    createStore: <T,>(value: T) => {
      const store = createStore(value)
      return {
        ...store,
        subscribe: (listener: () => void) => {
          drawn.listeners += 1
          const stop = store.subscribe(listener)
          return () => {
            drawn.listeners -= 1
            stop()
          }
        },
      }
    },
  }
})

let screen: TestScreen
beforeEach(() => {
  drawn.cards = []
})
afterEach(() => screen.close())

const card = (title: string) => page.getByRole('main').getByLabelText(new RegExp(`^Node ${title}`))
const open = async (flow: FlowDocument): Promise<void> => {
  at(flow, 'start').name = 'Início'
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)) })
  await expect.element(card('help')).toBeVisible()
}
/** Until the checks have marked the cards and nothing is drawn any more. */
const settled = async (): Promise<void> => {
  let seen = -1
  await vi.waitFor(
    () => {
      const before = seen
      seen = drawn.cards.length
      expect(seen).toBe(before)
    },
    { interval: 400, timeout: 10_000 },
  )
  drawn.cards = []
}
const mouse = (target: EventTarget, type: string, [x, y]: readonly [number, number]): void =>
  void target.dispatchEvent(
    new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y }),
  )
const centre = (element: Element): [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

it('a key draws no card but that of its node, and that one when typing rests', async () => {
  await open(flowOf())
  await card('menu').click()
  const text = page.getByRole('textbox', { name: 'Mensagem 1', exact: true })
  await text.click()
  await settled()
  await userEvent.keyboard(' abc')
  await expect.element(card('menu').getByText(/abc/)).toBeVisible()
  expect(new Set(drawn.cards)).toEqual(new Set(['menu']))
})

it('cards do not listen to the editor, however many there are', async () => {
  await open(flowOf())
  await settled()
  const few = drawn.listeners
  screen.close()
  const flow = flowOf()
  const [, menu] = flow.nodes
  if (!menu) throw new Error('no menu')
  const more = Array.from({ length: 20 }, (_, place) => ({
    ...menu,
    id: `more${place}`,
    name: `Mais ${place}`,
    position: { x: (place % 5) * 240 - 480, y: 390 + Math.floor(place / 5) * 130 },
    userInteractions: [],
  }))
  await open({ ...flow, nodes: [...flow.nodes, ...more] })
  await settled()
  expect(
    page
      .getByRole('main')
      .getByLabelText(/^Node Mais/)
      .elements().length,
  ).toBeGreaterThan(5)
  expect(drawn.listeners).toBe(few)
})

it('a pan draws no card', async () => {
  await open(flowOf())
  await settled()
  const pane = document.querySelector('.react-flow__pane')
  if (!pane) throw new Error('no pane')
  const place = () => card('help').element().getBoundingClientRect().x
  const before = place()
  mouse(pane, 'mousedown', [300, 300])
  for (let step = 1; step <= 20; step += 1) mouse(window, 'mousemove', [300 + 2 * step, 300])
  mouse(window, 'mouseup', [340, 300])
  await expect.poll(() => place()).toBeCloseTo(before + 40, 0)
  expect(drawn.cards).toEqual([])
})

it('a drag moves its card under the pointer and draws none until it ends; then the flow has its place', async () => {
  await open(flowOf())
  await settled()
  const element = card('help').element()
  const [x, y] = centre(element)
  mouse(element, 'mousedown', [x, y])
  // A hand shakes so far without dragging: the way counts from there.
  mouse(window, 'mousemove', [x + 2, y])
  await settled()
  const line = () => document.querySelector('.react-flow__viewport-portal')?.innerHTML
  const before = line()
  for (let step = 1; step <= 30; step += 1) mouse(window, 'mousemove', [x + 2 + 2 * step, y + step])
  expect(centre(element).map((at) => Math.round(at))).toEqual([Math.round(x + 60), Math.round(y + 30)])
  await expect.poll(() => line()).not.toBe(before)
  expect(drawn.cards).toEqual([])
  mouse(window, 'mouseup', [x + 62, y + 30])
  await expect.poll(() => drawn.cards).toContain('help')
  expect(new Set(drawn.cards)).toEqual(new Set(['help']))
  expect(centre(element).map((at) => Math.round(at))).toEqual([Math.round(x + 60), Math.round(y + 30)])
  await expect.element(page.getByText('Alterações não salvas')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => centre(element).map((at) => Math.round(at))).toEqual([Math.round(x), Math.round(y)])
})

it('the cards of a large flow stand there before its lines are laid', async () => {
  const flow = flowOf()
  const [, menu] = flow.nodes
  if (!menu) throw new Error('no menu')
  const more = Array.from({ length: 120 }, (_, place) => ({
    ...menu,
    id: `more${place}`,
    name: `Mais ${place}`,
    position: { x: (place % 12) * 240, y: 390 + Math.floor(place / 12) * 130 },
    userInteractions: [],
  }))
  drawn.cardsAtLines = []
  await open({ ...flow, nodes: [...flow.nodes, ...more] })
  await expect.poll(() => drawn.cardsAtLines.length).toBeGreaterThan(0)
  expect(drawn.cardsAtLines[0]).toBeGreaterThan(0)
})

it('Início tells what it says first and how much', async () => {
  const flow = flowOf()
  at(flow, 'start').botInteractions = [
    { id: 'm', text: 'Olá!', entityTypeId: -1, entityName: '', position: 0, buttons: [], files: [] },
  ]
  await open(flow)
  await expect.element(card('Início').getByRole('img', { name: 'Diz 1 mensagem' })).toBeVisible()
  await expect.element(card('Início').getByText('Olá!')).toBeVisible()
})

it('from afar the tools leave the cards free, and the lines of the selected card are named over them', async () => {
  const flow = flowOf()
  at(flow, 'sales').position = { x: 2600, y: 800 }
  await open(flow)
  await page.getByRole('button', { name: 'Ajustar à tela' }).click()
  const named = () => page.getByRole('main').getByRole('button', { name: 'sales', exact: true })
  await expect.element(named()).not.toBeInTheDocument()
  await card('menu').click({ position: { x: 10, y: 20 } })
  await expect.element(named()).toBeVisible()
  const tools = page.getByRole('toolbar', { name: 'Ações do node' }).element().getBoundingClientRect()
  for (const each of document.querySelectorAll('.react-flow__node')) {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    expect(left < tools.right && right > tools.left && top < tools.bottom && bottom > tools.top).toBe(false)
  }
})

it('an exit that nobody filled in is no rule, and a new card is told to be empty once it is left', async () => {
  const flow = flowOf()
  const [exit] = at(flow, 'menu').userInteractions
  if (!exit) throw new Error('no exit')
  at(flow, 'menu').userInteractions.push({ ...exit, id: 'blank', target: null, phrases: [] })
  await open(flow)
  await expect.element(card('menu').getByText('2 regras')).toBeVisible()
  await card('help').click()
  await page
    .getByRole('toolbar', { name: 'Ações do node' })
    .getByRole('button', { name: 'Adicionar node filho' })
    .click()
  const born = page.getByRole('main').getByLabelText(/^Node 1-Inserir-título/)
  await expect.element(born).toBeVisible()
  await settled()
  await expect.element(born).not.toHaveAccessibleName(/inválido/)
  await card('menu').click()
  await expect.element(born).toHaveAccessibleName(/inválido: Não diz nem faz nada/)
})
