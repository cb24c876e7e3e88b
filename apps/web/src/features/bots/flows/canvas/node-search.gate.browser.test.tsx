// Gate: the search of nodes.
import type { SessionUser } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'
import { at, flowOf } from './testing.ts'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
const main = () => page.getByRole('main')
const field = () => page.getByRole('textbox', { name: 'Nome ou mensagem' })
const search = () => page.getByRole('search', { name: 'Busca no fluxo' })
const panelName = () => page.getByRole('textbox', { name: 'Nome do node' })

beforeEach(async () => {
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  at(flow, 'sales').name = 'Promoção'
  at(flow, 'help').name = 'Promoções antigas'
  // Far away: the canvas has to go there.
  at(flow, 'help').position = { x: 6000, y: 4000 }
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)) })
  await expect.element(main().getByLabelText(/^Node Promoção/)).toBeVisible()
})
afterEach(async () => {
  await page.viewport(1400, 900)
  screen.close()
})

it('goes to each node that has the text, forth and back, and leaves the keyboard at the one found', async () => {
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('promoc')
  await expect.element(search()).toHaveTextContent('1 de 2')
  await expect.element(panelName()).toHaveValue('Promoção')
  await userEvent.keyboard('{Enter}')
  await expect.element(search()).toHaveTextContent('2 de 2')
  await expect.element(main().getByLabelText(/^Node Promoções antigas/)).toBeInViewport()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(search()).toHaveTextContent('1 de 2')
  await userEvent.keyboard('{ArrowUp}{Escape}')
  await expect.element(search()).not.toBeInTheDocument()
  await expect.element(main().getByLabelText(/^Node Promoções antigas/)).toHaveFocus()
})

it('gives the keyboard to a node that is not drawn yet when one leaves at once', async () => {
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('promoc')
  await expect.element(search()).toHaveTextContent('1 de 2')
  const far = main().getByLabelText(/^Node Promoções antigas/)
  await expect.element(far).not.toBeInTheDocument()
  // In one go: nothing is drawn between the two.
  for (const key of ['Enter', 'Escape'])
    field()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await expect.element(far).toHaveFocus()
})

it('is not covered by the name of the button that opened it', async () => {
  const button = main().getByRole('button', { name: /^Buscar nodes/ })
  await button.hover()
  await expect.element(page.getByRole('tooltip')).toBeVisible()
  await button.click()
  await expect.element(field()).toBeVisible()
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
})

it('says where nothing has it, and takes a new text when asked for again', async () => {
  await main()
    .getByRole('button', { name: /^Buscar nodes/ })
    .click()
  await userEvent.keyboard('nada disso')
  await expect.element(search()).toHaveTextContent('Nenhum')
  await expect.element(search().getByRole('button', { name: 'Próximo node' })).toBeDisabled()
  await userEvent.keyboard('{Control>}f{/Control}menu')
  await expect.element(field()).toHaveValue('menu')
  await expect.element(search()).toHaveTextContent('1 de 1')
})

it('fits a phone, with its buttons', async () => {
  await page.viewport(390, 844)
  await main()
    .getByRole('button', { name: /^Buscar nodes/ })
    .click()
  await userEvent.keyboard('promoc')
  await search().getByRole('button', { name: 'Próximo node' }).click()
  await expect.element(search()).toHaveTextContent('2 de 2')
  const box = search().element().getBoundingClientRect()
  expect([box.left >= 0, box.right <= 390]).toEqual([true, true])
})
