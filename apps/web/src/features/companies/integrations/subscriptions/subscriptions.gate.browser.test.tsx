// Gate: the main way of subscriptions: a secret that is shown once, and what is done when an address fails.
import type { EventDelivery, IntegrationRecord, LoggedEvent, SubscriptionRecord } from '@prosa/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../../testing/answers.ts'
import { mountScreen } from '../../../../testing/mount-screen.tsx'

const moment = '2026-11-29T12:00:00.000Z'

const integration: IntegrationRecord = {
  id: 7,
  name: 'Loja virtual',
  state: 'active',
  grants: [{ area: 'contacts', level: 'read' }],
  workspaces: null,
  addresses: [],
  expiresOn: null,
  createdAt: moment,
  createdBy: null,
  endedAt: null,
  keys: 1,
  lastUse: null,
  assistants: { isOn: false, writesToCustomers: false, writesUnasked: false },
  allKeys: [],
  revision: 'r1',
}
const subscription = (over: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  id: 3,
  name: 'n8n-pedidos',
  url: 'https://n8n.loja.com.br/webhook/pedidos',
  types: ['message.received', 'conversation.closed'],
  includeOwn: false,
  concurrency: 4,
  headers: [{ key: 'X-Chave', value: '••••••••' }],
  state: 'active',
  trouble: null,
  stoppedAt: null,
  secret: { madeAt: moment, previousUntil: null },
  waiting: 0,
  failed: 0,
  lastDeliveredAt: moment,
  createdAt: moment,
  createdBy: null,
  revision: 's1',
  ...over,
})
const delivery = (over: Partial<EventDelivery> = {}): EventDelivery => ({
  number: 41,
  type: 'message.received',
  at: moment,
  state: 'failed',
  tries: 10,
  status: 500,
  ms: 320,
  failure: 'Respondeu 500',
  lastTryAt: moment,
  nextAt: null,
  canReplay: true,
  canSkip: false,
  ...over,
})
const event = (over: Partial<LoggedEvent> = {}): LoggedEvent => ({
  number: 1_041,
  type: 'conversation.closed',
  at: moment,
  subject: { kind: 'conversation', id: 17 },
  by: { id: 9, name: 'Ana Dias' },
  ...over,
})
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const base = '/api/integrations/7/subscriptions'
const open = (answers: Answers = {}, width = 1440) =>
  mountScreen({
    path: '/integracoes?id=7',
    width,
    person: { permissions: ['profile_edit', 'workspace_edit', 'contact_view', 'contact_edit'] },
    answers: {
      'GET /api/integrations': () => ({ result: [], next: null }),
      'GET /api/integrations/7': () => integration,
      [`GET ${base}`]: () => ({ result: [subscription()] }),
      'GET /api/integration-events': () => ({ isListening: true, result: [event()], next: null }),
      ...answers,
    },
  })

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const panel = () => dialog('Loja virtual')
const tab = (name: string) => page.getByRole('tab', { name }).click()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const act = async (name: string): Promise<void> => {
  await panel().getByRole('button', { name: 'Ações de n8n-pedidos' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

beforeEach(() => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
})

it('makes one, and shows its secret once', async () => {
  let rows: SubscriptionRecord[] = []
  const screen = await open({
    [`GET ${base}`]: () => ({ result: rows }),
    'GET /api/integration-events': () => ({ isListening: rows.length > 0, result: [], next: null }),
    [`POST ${base}`]: () => {
      rows = [subscription()]
      return { subscription: subscription(), secret }
    },
  })
  await tab('Eventos')
  await expect.element(panel().getByText('Nenhum endereço recebe eventos')).toBeVisible()
  await expect.element(panel().getByText(/Nada é guardado enquanto nenhuma integração ouve/)).toBeVisible()
  await button('Nova inscrição').click()
  await button('Criar inscrição').click()
  await expect.element(page.getByText('Escolha pelo menos um tipo de evento')).toBeVisible()
  const form = dialog('Nova inscrição')
  await form.getByRole('textbox', { name: 'Nome' }).fill('n8n-pedidos')
  await form.getByRole('textbox', { name: 'Endereço' }).fill('https://n8n.loja.com.br/webhook/pedidos')
  await form.getByRole('button', { name: 'Todos' }).click()
  await button('Criar inscrição').click()
  const shown = dialog('O segredo da inscrição')
  await expect.element(shown.getByText(secret)).toBeVisible()
  const [sent] = screen.sent(`POST ${base}`) as { types: string[] }[]
  expect(sent).toMatchObject({ name: 'n8n-pedidos', includeOwn: false, concurrency: 4, headers: [] })
  expect(sent?.types.length).toBeGreaterThan(20)
  await shown.getByRole('button', { name: 'Pronto' }).click()
  await expect.element(dialog('Atenção').getByText(/ainda não foi copiado/)).toBeVisible()
  await dialog('Atenção').getByRole('button', { name: 'Cancelar' }).click()
  await shown.getByRole('button', { name: 'Copiar segredo' }).click()
  await shown.getByRole('button', { name: 'Pronto' }).click()
  await expect.element(panel().getByText('n8n-pedidos')).toBeVisible()
  await expect.element(panel().getByText('Nenhum evento ainda.')).toBeVisible()
  expect(document.body.textContent).not.toContain(secret)
})

it('shows at its field what the server refuses', async () => {
  await open({
    [`POST ${base}`]: () => [
      400,
      { code: 'invalid', message: 'x', description: 'x', fields: { url: 'Este endereço não pode ser chamado.' } },
    ],
  })
  await tab('Eventos')
  await button('Nova inscrição').click()
  const form = dialog('Nova inscrição')
  await form.getByRole('textbox', { name: 'Nome' }).fill('n8n')
  await form.getByRole('textbox', { name: 'Endereço' }).fill('http://10.0.0.1/')
  await form.getByRole('button', { name: 'Todos' }).click()
  await button('Criar inscrição').click()
  await expect.element(page.getByText('Este endereço não pode ser chamado.')).toBeVisible()
})

it('sends only what was changed, tests, and changes the secret', async () => {
  const screen = await open({
    [`PUT ${base}/3`]: () => subscription({ includeOwn: true }),
    [`POST ${base}/3/test`]: () => ({ ok: false, status: 404, ms: 80, failure: 'O endereço não existe' }),
    [`POST ${base}/3/secret`]: () => ({ secret, previousUntil: moment }),
  })
  await tab('Eventos')
  await act('Editar')
  await page.getByRole('switch', { name: 'Também o que esta integração faz' }).click()
  await button('Salvar').click()
  await expect.element(page.getByText('Inscrição alterada.')).toBeVisible()
  expect(screen.sent(`PUT ${base}/3`)).toEqual([{ includeOwn: true, revision: 's1' }])
  await act('Enviar um teste')
  await expect.element(page.getByText('O endereço não existe (80 ms)')).toBeVisible()
  await act('Trocar segredo')
  await dialog('Trocar o segredo').getByText('Agora').click()
  await button('Trocar e mostrar o novo').click()
  await expect.element(dialog('O segredo da inscrição').getByText(secret)).toBeVisible()
  expect(screen.sent(`POST ${base}/3/secret`)).toEqual([{ when: 'now' }])
})

it('says what fails, goes on from where it stopped or from now, and sends again from a number', async () => {
  const trouble = { since: moment, failures: 21, reason: 'HTTP 500' }
  const off = subscription({ state: 'off', trouble, waiting: 12, failed: 3, stoppedAt: moment })
  const screen = await open({
    [`GET ${base}`]: () => ({ result: [off] }),
    [`POST ${base}/3/resume`]: () => subscription(),
    [`POST ${base}/3/replay`]: () => ({ replayed: 5, remain: false }),
  })
  await tab('Eventos')
  await expect.element(panel().getByText('Desligada')).toBeVisible()
  await expect.element(panel().getByText(/21 falhas seguidas: HTTP 500/)).toBeVisible()
  await panel().getByRole('button', { name: 'Voltar a enviar n8n-pedidos' }).click()
  const resume = dialog('Voltar a enviar')
  await expect.element(resume.getByText(/12 eventos esperam/)).toBeVisible()
  await resume.getByText('De agora em diante').click()
  await expect.element(resume.getByText(/não será enviado/)).toBeVisible()
  await resume.getByRole('button', { name: 'Voltar a enviar' }).click()
  await expect.element(page.getByText('Os envios continuam.')).toBeVisible()
  expect(screen.sent(`POST ${base}/3/resume`)).toEqual([{ from: 'now' }])
  await act('Enviar de novo')
  const replay = dialog('Enviar de novo')
  await replay.getByText('A partir de um número').click()
  await replay.getByRole('textbox', { name: 'Número do evento' }).fill('1041')
  await replay.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect.element(page.getByText('5 eventos serão enviados de novo.')).toBeVisible()
  expect(screen.sent(`POST ${base}/3/replay`)).toEqual([{ what: 'from', number: 1041 }])
})

it('lists the company’s events by number, of the types that are asked for', async () => {
  const { asked } = await open()
  await tab('Eventos')
  const log = panel().getByRole('region', { name: 'O que aconteceu' })
  await expect.element(log.getByText(/Nº 1\.041 · .* · conversa 17 · por Ana Dias/)).toBeVisible()
  await log.getByRole('combobox', { name: 'Tipos de evento' }).click()
  await page.getByRole('option', { name: 'Contato novo' }).click()
  await expect
    .poll(() => asked.filter(({ call }) => call === 'GET /api/integration-events').at(-1)?.url.search)
    .toContain('types=contact.created')
})

it('lists deliveries with their tries, sends one again and skips one once asked', async () => {
  const rows = [
    delivery({
      number: 42,
      state: 'pending',
      tries: 2,
      status: null,
      ms: null,
      nextAt: moment,
      canReplay: false,
      canSkip: true,
    }),
    delivery(),
    delivery({ number: 40, state: 'pending', tries: 0, status: null, ms: null, failure: null, canReplay: false }),
  ]
  const screen = await open({
    [`GET ${base}/3/deliveries`]: () => ({ result: rows, next: null }),
    [`POST ${base}/3/deliveries/41/replay`]: () => delivery({ state: 'pending' }),
    [`POST ${base}/3/deliveries/42/skip`]: () => delivery({ number: 42, state: 'skipped' }),
  })
  await tab('Entregas')
  await expect.element(panel().getByText('10 tentativas · Respondeu 500 (320 ms)')).toBeVisible()
  await expect.element(panel().getByText('nenhuma tentativa', { exact: true })).toBeVisible()
  await panel().getByRole('button', { name: 'Reenviar o evento 41' }).click()
  await expect.element(page.getByText('O evento será enviado de novo.')).toBeVisible()
  await panel().getByRole('button', { name: 'Pular o evento 42' }).click()
  await dialog('Atenção').getByRole('button', { name: 'Pular' }).click()
  await expect.element(page.getByText('Evento pulado.')).toBeVisible()
  expect(screen.asked.map(({ call }) => call)).toContain(`POST ${base}/3/deliveries/42/skip`)
})

it('says what is missing, and what failed, and fits a phone', async () => {
  await open({ [`GET ${base}`]: () => [500, { code: 'internal', message: 'x', description: 'x' }] }, 390)
  await tab('Eventos')
  await expect.element(panel().getByText('Não foi possível carregar as inscrições')).toBeVisible()
  await tab('Entregas')
  await expect.element(panel().getByText('Não foi possível carregar as inscrições')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const tabs = page.getByRole('tablist', { name: 'Partes da integração' }).element()
  expect(tabs.scrollWidth).toBeLessThanOrEqual(tabs.clientWidth)
})
