// Gate: a flow's problems.
import type { FlowProblem, SessionUser } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { at, flowOf, nothingAround } from '../canvas/testing.ts'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

const node = (name: string) => page.getByRole('main').getByLabelText(new RegExp(`^Node ${name}`))
const problem = (over: Partial<FlowProblem>): FlowProblem => ({
  severity: 'error',
  code: 'missing-file',
  nodeId: 'sales',
  itemId: null,
  message: 'O arquivo "a.pdf" do node "sales" não existe mais.',
  ...over,
})

it('has a heading also where one has opened it oneself', async () => {
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flowOf())) })
  const count = page.getByRole('button', { name: /^\d+ problemas?$/ })
  await count.click()
  const words = count.element().getAttribute('aria-label') ?? ''
  await expect.element(page.getByRole('dialog').getByRole('paragraph').filter({ hasText: words })).toBeVisible()
})

it('opens with the reasons of a refused publication, each leading to its node, until the node is changed', async () => {
  const atMenu = problem({ nodeId: 'menu', itemId: 'menu-help', message: 'A entidade do node "menu" não existe.' })
  const details = { problems: [problem({}), { ...atMenu, code: 'unknown-entity' }] }
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)),
    'POST /api/bots/7/publish/1': () => [422, { code: 'publishRefused', message: 'Erro ao publicar flow.', details }],
  })
  await expect.element(node('sales')).toBeVisible()
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  const reason = page.getByRole('button', { name: /^O arquivo "a.pdf"/ })
  await expect.element(reason).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Erro ao publicar flow.')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Sistema em atualização...' })).not.toBeInTheDocument()
  // The dialog that stood over it gave the focus back to its opener, not over the head of the list.
  await expect.element(page.getByRole('button', { name: /^A entidade do node/ })).toHaveFocus()
  await expect
    .element(page.getByRole('main').getByLabelText(/^Node sales, inválido: Arquivo não existe mais/))
    .toBeVisible()
  await page.getByRole('button', { name: /^A entidade do node/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Nome do node' })).toHaveValue('menu')
  await expect.element(page.getByRole('group', { name: 'Interação 2' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: /\d+ problemas?/ }).click()
  await reason.click()
  const name = page.getByRole('textbox', { name: 'Nome do node' })
  await expect.element(name).toHaveValue('sales')
  await name.fill('Vendas')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main').getByLabelText(/inválido: Arquivo/)).not.toBeInTheDocument()
})

it('opens in place of the question where publishing would be refused, and nothing is sent', async () => {
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  const [message] = at(flow, 'menu').botInteractions
  if (!message) throw new Error('a node without a message')
  const button = { id: 'b', position: 0, label: 'Bolos', type: 'QUICK_REPLY' as const, link: null }
  at(flow, 'menu').botInteractions = [{ ...message, buttons: [button] }]
  let sent = 0
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)),
    'POST /api/bots/7/publish/1': () => [500, { sent: ++sent }],
  })
  await expect.element(node('menu')).toBeVisible()
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect.element(page.getByRole('alert').getByText('Erro ao publicar flow.')).toBeVisible()
  await page.getByRole('button', { name: 'Nenhuma interação do node "menu" aceita o botão "Bolos".' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Nome do node' })).toHaveValue('menu')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toBe(0)
})

it('names in the question what the server alone can tell to be mended by now', async () => {
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  const [message] = at(flow, 'menu').botInteractions
  if (!message) throw new Error('a node without a message')
  const file = { id: 'f', name: 'a.pdf', fileId: 'f0', url: '', mime: 'application/pdf' }
  at(flow, 'menu').botInteractions = [{ ...message, files: [file] }]
  const around = { ...nothingAround, missing: { ...nothingAround.missing, files: ['f0'] } }
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1': () => flowAnswer({ ...toServerFlow(flow), around }),
  })
  await expect.element(page.getByRole('main').getByLabelText(/^Node menu, inválido/)).toBeVisible()
  await page.getByRole('button', { name: /^Publicar/ }).click()
  const question = page.getByRole('dialog', { name: 'Atenção' })
  await expect.element(question.getByText('O arquivo "a.pdf" do node "menu" não existe mais.')).toBeVisible()
})

it('knows the limits of the connected channels and what stands around the bot before anything is sent', async () => {
  const flow = flowOf()
  at(flow, 'sales').webhookCall = true
  const [message] = at(flow, 'menu').botInteractions
  if (!message) throw new Error('a node without a message')
  at(flow, 'menu').botInteractions = [{ ...message, text: 'x'.repeat(1100) }]
  const around = { ...nothingAround, channels: ['instagram'] }
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1': () => flowAnswer({ ...toServerFlow(flow), around }),
  })
  await page.getByRole('button', { name: /\d+ problemas?/ }).click()
  await expect.element(page.getByText(/"menu" passa de 1000 caracteres, o limite do canal Instagram/)).toBeVisible()
  await expect
    .element(page.getByText('O node "sales" chama o webhook, mas o endereço não está configurado.'))
    .toBeVisible()
})
