// Gate: main states of integrations, and the key that is shown once.
import type { IntegrationItem, IntegrationKey, IntegrationRecord, Permission } from '@prosa/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const item = (over: Partial<IntegrationItem> = {}): IntegrationItem => ({
  id: 7,
  name: 'Loja virtual',
  state: 'active',
  grants: [{ area: 'contacts', level: 'read' }],
  workspaces: null,
  addresses: [],
  expiresOn: '2027-11-29',
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: { id: 9, name: 'Ana Dias' },
  endedAt: null,
  keys: 1,
  lastUse: { at: '2026-11-29T12:00:00.000Z', address: '203.0.113.x' },
  ...over,
})
const key = (over: Partial<IntegrationKey> = {}): IntegrationKey => ({
  id: 3,
  publicId: 'AB12CD34',
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: { id: 9, name: 'Ana Dias' },
  endsAt: null,
  isEnded: false,
  lastUse: null,
  ...over,
})
const record = (over: Partial<IntegrationRecord> = {}): IntegrationRecord => ({
  ...item(),
  assistants: { isOn: false, writesToCustomers: false, writesUnasked: false },
  allKeys: [key()],
  revision: 'r1',
  ...over,
})
const secret = 'api_EF56GH78_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ123456'
const made = { key: key({ id: 4, publicId: 'EF56GH78' }), secret }

const all: Permission[] = [
  'profile_edit',
  'workspace_edit',
  'contact_view',
  'contact_edit',
  'dialog_view',
  'omnichannel_view',
]
const open = (path: string, answers: Answers = {}, permissions = all, width = 1440) =>
  mountScreen({
    path,
    width,
    person: { permissions },
    answers: {
      'GET /api/integrations': () => ({ result: [item()], next: null }),
      'GET /api/integrations/7': () => record(),
      'GET /api/integrations/8': () => record({ id: 8, name: 'ERP' }),
      'GET /api/users/workspaces/tree': () => ({ result: [], total: 0 }),
      ...answers,
    },
  })

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = () => dialog('Loja virtual')
const keyDialog = () => dialog('A chave da integração')

beforeEach(() => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
})

it('makes one in two steps, and shows its key once', async () => {
  const screen = await open('/integracoes', {
    'POST /api/integrations': () => ({ integration: record({ id: 8, name: 'ERP' }), made }),
  })
  await button('Nova integração').click()
  await button('Avançar').click()
  await expect.element(page.getByText('Escolha pelo menos uma área')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome' }).fill('ERP')
  await page.getByRole('radiogroup', { name: 'Contatos' }).getByText('Ler e alterar').click()
  await expect.element(page.getByText(/Também cadastra contatos/)).toBeVisible()
  await button('Avançar').click()
  await page.getByRole('textbox', { name: 'Endereços permitidos' }).fill('203.0.113.7\n10.0.0.0/8')
  await button('Sem fim').click()
  // What was said before is kept on the way back.
  await button('Voltar').click()
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('ERP')
  await button('Avançar').click()
  await button('Criar e mostrar a chave').click()
  await expect.element(keyDialog().getByText(secret)).toBeVisible()
  expect(screen.sent('POST /api/integrations')).toEqual([
    {
      name: 'ERP',
      grants: [{ area: 'contacts', level: 'write' }],
      workspaceIds: null,
      addresses: ['203.0.113.7', '10.0.0.0/8'],
      expiresOn: null,
      assistants: { isOn: false, writesToCustomers: false, writesUnasked: false },
    },
  ])
  await keyDialog().getByRole('button', { name: 'Pronto' }).click()
  await expect.element(dialog('Atenção').getByText(/ainda não foi copiada/)).toBeVisible()
  await dialog('Atenção').getByRole('button', { name: 'Cancelar' }).click()
  await keyDialog().getByRole('button', { name: 'Copiar chave' }).click()
  await keyDialog().getByRole('button', { name: 'Pronto' }).click()
  await expect.element(dialog('ERP')).toBeVisible()
  expect(screen.address()).toBe('/integracoes?id=8')
  expect(document.body.textContent).not.toContain(secret)
})

it('shows at its field what the server refuses, in the step where it is', async () => {
  await open('/integracoes?new=1', {
    'POST /api/integrations': () => [
      403,
      { code: 'notYours', message: 'x', description: 'x', fields: { grants: 'Você não tem estas permissões.' } },
    ],
  })
  await page.getByRole('textbox', { name: 'Nome' }).fill('ERP')
  await page.getByRole('radiogroup', { name: 'Conversas' }).getByText('Só ler').click()
  await button('Avançar').click()
  await page.getByRole('textbox', { name: 'Endereços permitidos' }).fill('loja.com.br')
  await button('Criar e mostrar a chave').click()
  await expect.element(page.getByText('Endereço IP inválido')).toBeVisible()
  await page.getByRole('textbox', { name: 'Endereços permitidos' }).fill('')
  await button('Criar e mostrar a chave').click()
  await expect.element(page.getByText('Você não tem estas permissões.')).toBeVisible()
})

it('lets nobody give what he may not do himself', async () => {
  await open('/integracoes?new=1', {}, ['profile_edit', 'contact_view'])
  const contacts = page.getByRole('radiogroup', { name: 'Contatos' })
  await expect.element(contacts.getByRole('radio', { name: 'Só ler' })).toBeEnabled()
  await expect.element(contacts.getByRole('radio', { name: 'Ler e alterar' })).toBeDisabled()
  await expect.element(page.getByText(/Você só pode dar o que também pode fazer/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome' }).fill('ERP')
  await contacts.getByText('Só ler').click()
  await button('Avançar').click()
  await expect.element(page.getByRole('radio', { name: 'Todos os workspaces' })).toBeDisabled()
  await button('Criar e mostrar a chave').click()
  await expect.element(page.getByText('Escolha pelo menos um workspace')).toBeVisible()
})

it('changes a key for another one, and ends one once asked', async () => {
  const screen = await open('/integracoes?id=7', {
    'POST /api/integrations/7/keys/3/rotate': () => made,
    'POST /api/integrations/7/keys/3/end': () => key({ isEnded: true }),
  })
  await panel().getByRole('button', { name: 'Trocar a chave AB12CD34' }).click()
  await dialog('Trocar a chave').getByText('Em 7 dias').click()
  await button('Trocar e mostrar a nova').click()
  await expect.element(keyDialog().getByText(secret)).toBeVisible()
  expect(screen.sent('POST /api/integrations/7/keys/3/rotate')).toEqual([{ when: 'week' }])
  await keyDialog().getByRole('button', { name: 'Copiar chave' }).click()
  await keyDialog().getByRole('button', { name: 'Pronto' }).click()
  await panel().getByRole('button', { name: 'Encerrar a chave AB12CD34' }).click()
  await button('Encerrar chave').click()
  await expect.element(page.getByText('Chave encerrada.')).toBeVisible()
  expect(screen.sent('POST /api/integrations/7/keys/3/end')).toEqual([{ when: 'now' }])
})

it('sends only what was changed, and ends an integration once asked', async () => {
  let state: IntegrationRecord['state'] = 'active'
  const screen = await open('/integracoes?id=7', {
    'GET /api/integrations/7': () => record({ state, endedAt: state === 'ended' ? '2026-11-29T12:00:00.000Z' : null }),
    'PUT /api/integrations/7': () => record({ name: 'Loja' }),
    'POST /api/integrations/7/end': () => {
      state = 'ended'
      return { success: true }
    },
  })
  await panel().getByRole('button', { name: 'Editar' }).click()
  await dialog('Editar integração').getByRole('textbox', { name: 'Nome' }).fill('Loja')
  await button('Salvar').click()
  await expect.element(page.getByText('Integração alterada. Vale em segundos.')).toBeVisible()
  expect(screen.sent('PUT /api/integrations/7')).toEqual([{ name: 'Loja', revision: 'r1' }])
  // Each end has a name of its own.
  expect(panel().getByRole('button', { name: 'Encerrar', exact: true }).elements()).toEqual([])
  await panel().getByRole('button', { name: 'Encerrar integração', exact: true }).click()
  await dialog('Atenção').getByRole('button', { name: 'Encerrar integração', exact: true }).click()
  await expect.element(panel().getByText(/nenhuma chave dela funciona mais/)).toBeVisible()
  expect(panel().getByRole('button', { name: 'Editar' }).elements()).toEqual([])
  expect(panel().getByRole('button', { name: 'Nova chave' }).elements()).toEqual([])
})

it('says what was called, and shows calls that this integration may make', async () => {
  await open('/integracoes?id=7', {
    'GET /api/integrations/7/use': () => ({
      lastUse: item().lastUse,
      days: [{ day: '2026-11-29', operations: [{ operation: 'contacts.list', label: 'Lista contatos', calls: 12 }] }],
    }),
  })
  await page.getByRole('tab', { name: 'Uso' }).click()
  await expect.element(panel().getByRole('row', { name: /Lista contatos 12/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Exemplos' }).click()
  const list = panel().getByRole('region', { name: 'Listar os contatos' })
  await expect.element(list.getByText(/\/api\/v1\/contacts\?limit=50/)).toBeVisible()
  expect(
    panel()
      .getByText(/conversations/)
      .elements(),
  ).toEqual([])
  await panel().getByText('n8n').click()
  await expect.element(list.getByText(/Update a Parameter in Each Request/)).toBeVisible()
})

it('lets assistants in by a switch, asks before they write unasked, and says how they connect', async () => {
  let assistants = { isOn: false, writesToCustomers: false, writesUnasked: false }
  const grants: IntegrationRecord['grants'] = [{ area: 'conversations', level: 'write' }]
  const screen = await open('/integracoes?id=7', {
    'GET /api/integrations/7': () => record({ grants, assistants }),
    'PUT /api/integrations/7': ({ body }) => {
      assistants = (body as { assistants: typeof assistants }).assistants
      return record({ grants, assistants })
    },
  })
  await page.getByRole('tab', { name: 'MCP' }).click()
  const toggle = (name: string) => panel().getByRole('switch', { name })
  await expect.element(toggle('Pode escrever a clientes')).toBeDisabled()
  expect(panel().getByText('/api/v1/mcp').elements()).toEqual([])
  await toggle('Pode ser usada por assistentes (MCP)').click()
  await expect.element(panel().getByText(/^http.*\/api\/v1\/mcp$/)).toBeVisible()
  await expect.element(toggle('Pode escrever a clientes')).toBeEnabled()
  await toggle('Escrever sem perguntar').click()
  await dialog('Atenção').getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(toggle('Escrever sem perguntar')).not.toBeChecked()
  await toggle('Escrever sem perguntar').click()
  await dialog('Atenção').getByRole('button', { name: 'Escrever sem perguntar' }).click()
  await expect.element(toggle('Escrever sem perguntar')).toBeChecked()
  expect(screen.sent('PUT /api/integrations/7')).toEqual([
    { assistants: { isOn: true, writesToCustomers: false, writesUnasked: false }, revision: 'r1' },
    { assistants: { isOn: true, writesToCustomers: false, writesUnasked: true }, revision: 'r1' },
  ])
  await panel().getByRole('combobox', { name: 'Assistente' }).click()
  await page.getByRole('option', { name: 'VS Code' }).click()
  await expect
    .element(
      panel()
        .getByRole('region', { name: 'VS Code' })
        .getByText(/input:chave/),
    )
    .toBeVisible()
})

it('shows no way for assistants to write to customers where the integration may not', async () => {
  await open('/integracoes?id=7', {
    'GET /api/integrations/7': () =>
      record({ assistants: { isOn: true, writesToCustomers: false, writesUnasked: false } }),
  })
  await page.getByRole('tab', { name: 'MCP' }).click()
  await expect.element(panel().getByRole('switch', { name: 'Pode escrever a clientes' })).toBeDisabled()
  await expect.element(panel().getByText('Só com a área Conversas em "Ler e alterar".')).toBeVisible()
})

it('says what it is for where there is none, and fits a phone', async () => {
  await open('/integracoes', { 'GET /api/integrations': () => ({ result: [], next: null }) }, all, 390)
  await expect.element(page.getByText('Nenhuma integração ainda')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

it('is for whoever may edit profiles', async () => {
  const { asked } = await open('/integracoes', {}, ['profile_view'])
  await expect.element(page.getByText('Outra tela')).toBeVisible()
  expect(asked.filter(({ call }) => call.includes('integrations'))).toEqual([])
})
