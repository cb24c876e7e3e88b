import type { SessionUser } from '@prosa/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const workspacesTree = [{ id: 3, name: 'Vendas', children: [] }]
  const user = { id: 3, name: 'João', permissions: [], companyId: 1, workspacesTree } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('saves what is unsaved before it becomes a template', async () => {
  const made: unknown[] = []
  screen = openScreen('/drawflow/7/1', {
    'PUT /api/bots/7/flow/1': () => ({ id: 1, revision: 5, problems: [] }),
    'POST /api/templates': (body) => {
      made.push(body)
      return { id: 9, name: 'Menu', botFlowId: 1, botId: 7, workspaces: [3], companyId: 1, createdBy: 'João' }
    },
  })
  const name = page.getByRole('textbox', { name: 'Nome do fluxo' })
  await name.fill('Menu novo')
  await userEvent.tab()
  await button('Criar template').click()
  await dialog().getByRole('textbox', { name: 'Nome' }).fill('Menu')
  await dialog().getByRole('button', { name: 'Criar template' }).click()
  await expect.element(page.getByText('Template criado com sucesso.')).toBeVisible()
  expect(made).toEqual([{ name: 'Menu', workspaces: [3], botId: 7, botFlowId: 1 }])
  expect(screen.asked.indexOf('PUT /api/bots/7/flow/1')).toBeLessThan(screen.asked.indexOf('POST /api/templates'))
})

it('imports a template once it is chosen, asks what the bot lacks, and opens the new flow', async () => {
  const told = {
    botId: 7,
    createdBotFlowId: 1,
    revision: 4,
    losesDraft: true,
    transfers: ['Fim'],
    webhooks: [],
    addedEntities: ['tamanho'],
    usedEntities: [],
  }
  const sent: unknown[] = []
  screen = openScreen('/drawflow/7/1', {
    'GET /api/workspaces/list': () => ({ result: [{ id: 3, name: 'Vendas' }], total: 1 }),
    'GET /api/ready-flows': () => ({ result: [] }),
    'POST /api/templates/list': () => ({ result: [{ id: 9, name: 'Menu da loja', createdBy: 'Marina' }], total: 1 }),
    'POST /api/bots/7/templates/9/import': (body) => {
      sent.push(body)
      return told
    },
  })
  await button('Importar').click()
  await page.getByRole('menuitem', { name: 'Template' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Importar' })).toBeDisabled()
  await dialog().getByText('Menu da loja').click()
  await dialog().getByRole('button', { name: 'Importar' }).click()
  await expect.element(dialog().getByText(/alterações não publicadas/)).toBeVisible()
  await expect.element(dialog().getByText('Entidades que este bot recebe: tamanho.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Importar' }).click()
  await expect.element(page.getByText('Template importado com sucesso.')).toBeVisible()
  expect(sent).toEqual([{ preview: true }, { workspaceId: 3, replacesRevision: 4 }])
  await vi.waitFor(() => expect(screen.asked.filter((call) => call === 'GET /api/bots/7/flow/1')).toHaveLength(2))
})

it('imports a ready flow, found by its trade, and names what only the company knows', async () => {
  const told = { botId: 7, createdBotFlowId: 1, revision: 4, losesDraft: false, webhooks: [], usedEntities: [] }
  const clinic = {
    key: 'clinic',
    name: 'Clínica',
    description: 'Agenda consultas.',
    nodeCount: 9,
    review: ['Horários'],
    target: 1,
    sample: [
      { sender: 'CLIENT', text: 'Oi', buttons: [] },
      { sender: 'BOT', text: 'Qual especialidade?', buttons: ['Cardiologia'] },
    ],
  }
  const sent: unknown[] = []
  screen = openScreen('/drawflow/7/1', {
    'GET /api/workspaces/list': () => ({ result: [{ id: 3, name: 'Vendas' }], total: 1 }),
    'GET /api/ready-flows': () => ({
      result: [{ ...clinic, key: 'shop', name: 'Loja', description: 'Vende.' }, clinic],
    }),
    'POST /api/templates/list': () => ({ result: [], total: 0 }),
    'POST /api/bots/7/ready-flows/clinic/import': (body) => {
      sent.push(body)
      return { ...told, transfers: ['Recepção', 'Triagem'], addedEntities: ['Exame'] }
    },
  })
  await button('Importar').click()
  await page.getByRole('menuitem', { name: 'Template' }).click()
  await dialog().getByRole('searchbox', { name: 'Buscar template' }).fill('clinica')
  await expect.element(dialog().getByText('Loja', { exact: true })).not.toBeInTheDocument()
  await dialog().getByText('Agenda consultas.').click()
  await expect.element(dialog().getByRole('region', { name: 'Como conversa' }).getByText('Cardiologia')).toBeVisible()
  await dialog().getByRole('button', { name: 'Importar' }).click()
  await expect.element(dialog().getByText('Em 2 nodes a conversa passa', { exact: false })).toBeVisible()
  await expect.element(dialog().getByText(/só a sua empresa conhece: Horários/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Importar' }).click()
  await expect.element(page.getByText('Template importado com sucesso.')).toBeVisible()
  expect(sent).toEqual([{ preview: true }, { workspaceId: 3 }])
})

it('an empty flow says how to begin', async () => {
  screen = openScreen('/drawflow/7/1', {
    'GET /api/ready-flows': () => ({ result: [] }),
    'POST /api/templates/list': () => ({ result: [], total: 0 }),
    'GET /api/bots/7/flow/1': () => flowAnswer({ nodes: [{ name: 'Início' }] }),
  })
  await page.getByRole('button', { name: 'Usar nossos templates' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Importar template' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Escrever a saudação' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Nome do node' })).toHaveValue('Início')
})

it('takes a CSV in place of the nodes, undone in one step; errors name line and column and take nothing', async () => {
  const { nodes } = flowAnswer()
  const calling = nodes.map((node, place) => (place === 1 ? { ...node, callWebhook: true } : node))
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer({ nodes: calling }) })
  await button('Importar').click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const input = dialog().getByLabelText(/Arraste um arquivo CSV/)
  await userEvent.upload(input, new File(['Início;Oi;@nada;Fim\nFim;Tchau;;'], 'nodes.csv'))
  await expect
    .element(dialog().getByText('Erro ao importar o arquivo CSV. O arquivo está fora do padrão para importação'))
    .toBeVisible()
  await expect.element(dialog().getByText(/^Linha 1, coluna 3: Erro no formato da interação do usuário/)).toBeVisible()
  await userEvent.upload(input, new File(['Início;Oi;sim;Caixa\nCaixa;Tchau;;'], 'nodes.csv'))
  await expect.element(dialog().getByText(/^O arquivo não leva e o fluxo perde: .*chamadas de webhook/)).toBeVisible()
  await page.getByRole('button', { name: 'Substituir' }).click()
  await expect.element(page.getByText('Arquivo CSV importado com sucesso!')).toBeVisible()
  await expect.element(page.getByLabelText(/^Node Caixa/)).toBeVisible()
  await button('Desfazer').click()
  await expect.element(page.getByLabelText(/^Node Caixa/)).not.toBeInTheDocument()
})

it('takes neither a CSV of 10,000 wrong lines nor one of 100 MB, says so in few words, and keeps the flow', async () => {
  screen = openScreen()
  await button('Importar').click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const input = dialog().getByLabelText(/Arraste um arquivo CSV/)
  const lines = Array.from({ length: 10_000 }, (_, place) => `${place === 0 ? 'Início' : `N${place}`};Oi;@nada;Fim`)
  await userEvent.upload(input, new File([lines.join('\n')], 'nodes.csv'))
  await expect
    .element(dialog().getByText('E mais 9.901 linhas. Corrija as primeiras e importe de novo.'))
    .toBeInTheDocument()
  expect(dialog().getByRole('listitem').elements()).toHaveLength(101)
  // One that would be read to be refused would ask for its bytes.
  const huge = new File(['Início;Oi;;'], 'grande.csv')
  const read = vi.fn<() => Promise<ArrayBuffer>>(() => Promise.reject(new Error('read')))
  Object.defineProperties(huge, { size: { value: 100 * 1024 * 1024 }, arrayBuffer: { value: read } })
  const drop = input.element().closest('label')
  const dropped = new DragEvent('drop', { bubbles: true, cancelable: true })
  Object.defineProperty(dropped, 'dataTransfer', { value: { files: [huge] } })
  drop?.dispatchEvent(dropped)
  await expect.element(page.getByText(/grande.csv.*10 MB/)).toBeVisible()
  expect(read).not.toHaveBeenCalled()
  await expect.element(page.getByLabelText(/^Node N1/)).not.toBeInTheDocument()
})
