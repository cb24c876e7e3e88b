// Gate: main states of templates.
import type { Permission, ReadyFlowRow, TemplateRow } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const template = (over: Partial<TemplateRow> = {}): TemplateRow => ({
  id: 7,
  name: 'Menu da loja',
  botFlowId: 3,
  botId: 4,
  workspaces: [1],
  companyId: 1,
  createdBy: 'Marina',
  ...over,
})
const clinic: ReadyFlowRow = {
  key: 'clinic',
  name: 'Clínica',
  description: 'Agenda consultas.',
  nodeCount: 9,
  review: [],
  target: 1,
  sample: [{ sender: 'BOT', text: 'Qual especialidade?', buttons: [] }],
}
const all: Permission[] = ['template_view', 'template_remove', 'template_import']
const open = (answers: Answers = {}, permissions = all, path = '/templates-list') =>
  mountScreen({
    path,
    person: { permissions },
    answers: {
      'POST /api/templates/list': () => ({ result: [template()], total: 1 }),
      'GET /api/ready-flows': () => ({ result: [clinic] }),
      ...answers,
    },
  })

it('lists templates with who made them', async () => {
  await open()
  await expect.element(page.getByText('Gerencie seus templates.')).toBeVisible()
  for (const title of ['Id', 'Nome', 'Responsável'])
    await expect.element(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  await expect.element(page.getByText('Marina')).toBeVisible()
})

it('shows what is ready beside the company’s own, each with its conversation and a way to a bot', async () => {
  const flow = { name: 'Menu', nodes: [{ name: 'Início', botInteractions: [{ interaction: 'Bem-vindo!' }] }] }
  await open({ 'GET /api/templates/7/flow': () => ({ ...flow, template: template() }) }, [...all, 'bot_create'])
  await page
    .getByRole('region', { name: 'Prontos' })
    .getByRole('button', { name: /^Clínica/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Qual especialidade?')).toBeVisible()
  const use = dialog.getByRole('link', { name: 'Criar bot com este fluxo' })
  await expect.element(use).toHaveAttribute('href', '/chatbots?new=1&template=clinic')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Conversa de Menu da loja' }).click()
  await expect.element(dialog.getByText('Bem-vindo!')).toBeVisible()
})

it('says so where there are none, how one is made, and where WhatsApp’s are', async () => {
  const none: Answers = { 'POST /api/templates/list': () => ({ result: [], total: 0 }) }
  await open(none, [...all, 'template_create', 'bot_view'], '/templates')
  await expect.element(page.getByText('Nenhum template encontrado.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Salvar um bot como template' }))
    .toHaveAttribute('href', '/chatbots')
  await expect.element(page.getByText(/templates de mensagem do WhatsApp são criados na Meta/)).toBeVisible()
  await open(none, all, '/templates')
  await expect.element(page.getByText('Nenhum template encontrado.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Salvar um bot como template' }).elements()).toEqual([])
})

it('removes after a question, and tells what failed', async () => {
  const screen = await open({ 'DELETE /api/templates/7': () => [500, { code: 'internal', message: 'Erro' }] })
  await page.getByRole('button', { name: 'Remover Menu da loja' }).click()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Remover' }).click()
  await expect.element(page.getByText('Erro ao excluir template! Por favor. Tente mais tarde!')).toBeVisible()
  screen.answers['DELETE /api/templates/7'] = () => ({ success: true })
  await page.getByRole('button', { name: 'Remover Menu da loja' }).click()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Remover' }).click()
  await expect.element(page.getByText('Template excluído com sucesso!')).toBeVisible()
})

it('shows the acts that one may do', async () => {
  await open({}, ['template_view'])
  await expect.element(page.getByRole('button', { name: 'Visualizar Menu da loja' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Remover Menu da loja' }).elements()).toEqual([])
})

it('shows a template on the canvas, where nothing can be drawn, written or saved', async () => {
  const flow = {
    name: 'Menu',
    nodes: [
      {
        name: 'Início',
        botInteractions: [{ interaction: 'Oi' }],
        userInteractios: [{ target: 'Fim', phrases: ['sim'] }],
      },
      { name: 'Fim', botInteractions: [{ interaction: 'Até logo' }] },
    ],
  }
  await open(
    { 'GET /api/templates/7/flow': () => ({ ...flow, template: template() }) },
    all,
    '/drawflow/templates-view/7',
  )
  await page.getByLabelText(/^Node Fim/).click()
  const panel = page.getByRole('complementary')
  await expect.element(panel.getByText('Até logo')).toBeVisible()
  for (const name of ['Salvar Fluxo', 'Publicar', 'Excluir', 'Testar'])
    expect(page.getByRole('button', { name }).elements()).toEqual([])
  expect(document.querySelectorAll('.react-flow__handle, [contenteditable="true"]')).toHaveLength(0)
  expect(document.querySelectorAll('.react-flow__node.draggable')).toHaveLength(0)
})

it('shows a template of 3 MB, which no key changes', async () => {
  const texts = Array.from({ length: 750 }, (_, place) => ({
    name: `Texto ${place + 1}`,
    said: 'palavra '.repeat(500),
  }))
  const flow = {
    name: 'Grande',
    nodes: [
      { name: 'Início', userInteractios: texts.slice(0, 150).map(({ name }) => ({ target: name, phrases: [name] })) },
      ...texts.map(({ name, said }, place) => ({
        name,
        y: 130 * (1 + (place % 5)),
        x: 240 * Math.floor(place / 5),
        botInteractions: [{ interaction: said }],
      })),
    ],
  }
  expect(JSON.stringify(flow).length).toBeGreaterThan(3_000_000)
  const { asked } = await open(
    { 'GET /api/templates/7/flow': () => ({ ...flow, template: template() }) },
    all,
    '/drawflow/templates-view/7',
  )
  const card = page.getByLabelText(/^Node Início/)
  await card.click()
  const panel = page.getByRole('complementary')
  await expect.element(panel.getByRole('heading', { name: 'Início' })).toBeVisible()
  for (const key of [
    '{Insert}',
    '{Control>}d{/Control}',
    '{Control>}x{/Control}',
    '{Alt>}{ArrowDown}{/Alt}',
    '{Delete}',
  ]) {
    await userEvent.keyboard(key)
    expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).elements()).toEqual([])
  }
  await expect.element(panel.getByRole('heading', { name: 'Início' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(panel.getByText(/^palavra palavra/)).toBeVisible()
  expect(asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
})
