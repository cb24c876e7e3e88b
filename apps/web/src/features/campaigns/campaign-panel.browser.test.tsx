import { brokenSegment } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/answers.ts'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { CampaignPanel } from './campaign-panel.tsx'

const contacts = [
  {
    id: 1,
    name: 'Antônia',
    label: 'Antônia',
    email: 'a@b.com',
    phone: '5511987654321',
    createdAt: '2026-11-01T00:00:00.000Z',
    workspace: 'Vendas',
    optedOut: [],
  },
  {
    id: 2,
    name: 'Bento',
    label: 'Bento',
    email: null,
    phone: '5511912345678',
    createdAt: '2026-11-01T00:00:00.000Z',
    workspace: 'Vendas',
    optedOut: [],
  },
  {
    id: 3,
    name: 'Célia',
    label: 'Célia',
    email: null,
    phone: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    workspace: 'Vendas',
    optedOut: [],
  },
]
/** As the server tells it of who has a phone. */
const foretold = (request: { body: unknown }) => {
  const {
    contacts: ids,
    segment,
    offset,
    only,
  } = request.body as {
    contacts: number[]
    segment: object | null
    offset: number
    only?: string
  }
  const known = contacts.filter(({ id }) => segment || ids.includes(id))
  const receivers = known.filter(({ phone }) => phone !== null)
  const shown = only === 'leftOut' ? known.filter(({ phone }) => phone === null) : receivers
  return {
    total: known.length,
    receivers: receivers.length,
    leftOut: [{ reason: 'noPhone', count: 1 }],
    startsAt: '2026-11-27T11:00:00.000Z',
    endsAt: '2026-11-27T11:02:18.000Z',
    firstContacts: { count: 1, perDay: 20, others: 3 },
    alsoWaiting: 1,
    cost: { category: 'UTILITY', totals: [{ currency: 'USD', amount: 0.0136, messages: 2 }], withoutRate: 1 },
    dailyLimit: 4,
    limitTaken: 3,
    result: shown.slice(offset ?? 0).map(({ id, name, phone }) => ({
      contactId: id,
      name,
      phone,
      text: phone && `Oi, ${name}`,
      leftOut: phone ? null : 'noPhone',
      lacks: [],
    })),
  }
}
const segmentOf = (over: object) => ({
  filter: {},
  gone: [],
  createdBy: 'Ana',
  createdAt: '2026-11-01T00:00:00.000Z',
  ...over,
})
const open = (answers: Answers = {}) =>
  mountScreen({
    path: '/before',
    person: { permissions: ['campaign_create', 'contact_view'], allowCampaignCreation: true },
    content: <CampaignPanel contacts={contacts} onClose={() => undefined} />,
    answers: {
      'GET /api/campaigns/bots': () => ({
        result: [
          { id: 9, name: 'Lista de Natal', workspaceId: 1, media: 'WHATSAPP_QRCODE', account: '+55 11 97000-1112' },
          { id: 9, name: 'Lista de Natal', workspaceId: 1, media: 'WHATSAPP_API', account: null },
        ],
        total: 2,
      }),
      'GET /api/contact-fields': () => ({
        result: [{ id: 5, number: 4, name: 'Cidade', kind: 'text', options: [] }],
        total: 1,
      }),
      'GET /api/campaigns/tests': () => ({ result: [] }),
      'GET /api/contact-segments': () => ({
        result: [segmentOf({ id: 3, name: 'Recife' }), segmentOf({ id: 4, name: 'Do time', gone: ['field'] })],
        total: 2,
      }),
      'POST /api/campaigns': () => ({ id: 1 }),
      'POST /api/campaigns/preview': foretold,
      'POST /api/files/upload': () => ({
        fileId: '6f9a1c1e-3b0e-4c58-9f5e-0d6f0c1b2a3d',
        name: 'v.jpg',
        mime: 'image/jpeg',
        size: 2_000_000,
        url: '',
      }),
      ...answers,
    },
  })
const panel = () => page.getByRole('dialog', { name: 'Criar Campanha' })
const save = () => panel().getByRole('button', { name: 'Rever e agendar' })
const look = () => page.getByRole('dialog', { name: 'Última conferência' })
/** Looks once more, and sends. */
const send = async (): Promise<void> => {
  await save().click()
  await look()
    .getByRole('button', { name: /^Agendar envio/ })
    .click()
}

const oneBot = (media: string): Answers => ({
  'GET /api/campaigns/bots': () => ({
    result: [{ id: 9, name: 'Lista de Natal', workspaceId: 1, media, account: '+55 11 97000-1112' }],
    total: 1,
  }),
})

it('has the only bot chosen already, which is nothing that one typed', async () => {
  const { sent } = await open(oneBot('WHATSAPP_QRCODE'))
  await expect
    .element(panel().getByRole('combobox', { name: 'Bot' }))
    .toHaveValue('QR +55 (11) 9 7000-1112 · Lista de Natal')
  await expect.poll(() => sent('POST /api/campaigns/preview').length).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Atenção' })).not.toBeInTheDocument()
  await panel().getByRole('textbox', { name: 'Nome' }).fill('Natal')
  await panel().getByRole('textbox', { name: 'Mensagem' }).fill('Oi')
  await send()
  await expect.poll(() => sent('POST /api/campaigns')).toMatchObject([{ botId: 9, media: 'WHATSAPP_QRCODE' }])
})

it('creates a campaign to those who can get it, as they will read it', async () => {
  const { sent } = await open()
  await expect.element(panel().getByText('3 contatos selecionados')).toBeVisible()
  await expect
    .element(panel().getByText(/1 contato fica de fora/))
    .toHaveTextContent('1 contato fica de fora: 1 sem telefone')
  await save().click()
  await expect.element(page.getByText('Preencha todos os campos obrigatórios antes de salvar.')).toBeVisible()
  await panel().getByRole('textbox', { name: 'Nome' }).fill('Natal')
  await panel().getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'QR +55 (11) 9 7000-1112 · Lista de Natal' }).click()
  await panel().getByRole('combobox', { name: 'Intervalo' }).click()
  await page.getByRole('option', { name: '120 segundos' }).click()
  await panel().getByRole('textbox', { name: 'Mensagem' }).fill('Oi, ')
  await panel().getByRole('button', { name: 'Inserir Nome' }).click()
  await expect.element(panel().getByRole('textbox', { name: 'Mensagem' })).toHaveValue('Oi, {{1}}')
  await expect.element(panel().getByText('Oi, Antônia', { exact: true })).toBeVisible()
  await expect.element(panel().getByText(/2 mensagens: a primeira em 27\/11.*, a última por volta de/)).toBeVisible()
  const before = Date.now()
  await save().click()
  await expect.element(look().getByText('2 pessoas · 1 fica de fora')).toBeVisible()
  await expect.element(look().getByText('QR +55 (11) 9 7000-1112 · Lista de Natal')).toBeVisible()
  await expect.element(look().getByText('Sem cobrança por mensagem')).toBeVisible()
  await expect.element(look().getByText('Oi, Antônia', { exact: true })).toBeVisible()
  expect(sent('POST /api/campaigns')).toEqual([])
  await look().getByRole('button', { name: 'Agendar envio a 2 pessoas' }).click()
  await expect.element(page.getByText('Campanha criada com sucesso.')).toBeVisible()
  const [body] = sent('POST /api/campaigns') as { startAt: string }[]
  expect(body).toMatchObject({
    name: 'Natal',
    message: 'Oi, {{1}}',
    interval: 120,
    botId: 9,
    media: 'WHATSAPP_QRCODE',
    workspaceId: 1,
    guards: ['attended', 'recent', 'unanswered', 'stranger'],
    hours: { from: 8, to: 20, sundays: false },
    messages: [{ contact: { id: 1 } }, { contact: { id: 2 } }],
  })
  expect(Date.parse(body?.startAt ?? '') - before).toBeGreaterThanOrEqual(300_000)
})

it('goes through the messages as they will be read, and says who is left out, by the rules that are chosen', async () => {
  const { sent } = await open()
  await panel().getByRole('textbox', { name: 'Mensagem' }).fill('Oi, {{1}}')
  await panel().getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'QR +55 (11) 9 7000-1112 · Lista de Natal' }).click()
  await expect
    .element(
      panel().getByText(
        /1 contato nunca escreveu para este número, que pode começar até 20.* começam mais 3 conversas/,
      ),
    )
    .toBeVisible()
  await expect.element(panel().getByText(/1 destes contatos espera outra campanha/)).toBeVisible()
  await expect.element(panel().getByText('1 de 2')).toBeVisible()
  await panel().getByRole('button', { name: 'Próxima mensagem' }).click()
  await expect.element(panel().getByRole('heading', { name: 'Como Bento vai ler' })).toBeVisible()
  await expect.element(panel().getByText('Oi, Bento')).toBeVisible()
  await expect.element(panel().getByRole('button', { name: 'Próxima mensagem' })).toBeDisabled()
  await panel().getByRole('button', { name: 'Ver quem fica de fora' }).click()
  await expect
    .element(panel().getByRole('list', { name: 'Ver quem fica de fora' }))
    .toHaveTextContent('Céliasem telefone válido')
  await panel().getByRole('checkbox', { name: 'Quem nunca escreveu para este número' }).click()
  await panel().getByRole('checkbox', { name: 'Enviar só entre' }).click()
  await expect
    .poll(() => sent('POST /api/campaigns/preview').at(-1))
    .toMatchObject({ guards: ['attended', 'recent', 'unanswered'], hours: null, startAt: null })
})

it('can still be saved where the preview cannot be had, and not where nobody would get it', async () => {
  let nobody = false
  await open({
    'POST /api/campaigns/preview': (request) =>
      nobody
        ? { ...foretold(request), receivers: 0, startsAt: null, endsAt: null, result: [] }
        : [503, { code: 'x', message: 'Indisponível', description: '' }],
  })
  await panel().getByRole('textbox', { name: 'Mensagem' }).fill('Oi')
  await panel().getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'QR +55 (11) 9 7000-1112 · Lista de Natal' }).click()
  await expect.element(panel().getByText(/Não foi possível conferir a campanha/)).toBeVisible()
  await expect.element(panel().getByText(/2 mensagens a cada 60 segundos: termina por volta de/)).toBeVisible()
  await expect.element(save()).toBeEnabled()
  nobody = true
  await panel().getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(panel().getByText(/Nenhum dos contatos selecionados pode receber/)).toBeVisible()
  await expect.element(save()).toBeDisabled()
})

it('says again what it said where the answer was lost, so that the server knows it', async () => {
  let isDown = true
  const { sent } = await open({
    'POST /api/campaigns': () => (isDown ? [503, { code: 'x', message: 'Indisponível', description: '' }] : { id: 1 }),
  })
  await panel().getByRole('textbox', { name: 'Nome' }).fill('Natal')
  await panel().getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'QR +55 (11) 9 7000-1112 · Lista de Natal' }).click()
  await panel().getByRole('textbox', { name: 'Mensagem' }).fill('Oi')
  await send()
  await expect.element(page.getByText(/Não foi possível criar a campanha/).first()).toBeVisible()
  isDown = false
  await send()
  await expect.element(page.getByText('Campanha criada com sucesso.')).toBeVisible()
  const [first, second] = sent('POST /api/campaigns')
  expect(second).toEqual(first)
  expect(second).toMatchObject({ clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

it('leaves out who lacks what the message asks for', async () => {
  await open()
  await panel().getByRole('button', { name: 'Inserir E-mail' }).click()
  await expect
    .element(panel().getByText(/2 contatos ficam de fora/))
    .toHaveTextContent('2 contatos ficam de fora: 1 sem e-mail, 1 sem telefone')
})

it('takes a start of its own, and shows what the server says of it', async () => {
  await open({
    'POST /api/campaigns': () =>
      Response.json(
        {
          code: 'pastStart',
          message: 'Não é permitido começar uma campanha com data retroativa.',
          fields: { startAt: 'Não é permitido começar uma campanha com data retroativa.' },
        },
        { status: 422 },
      ),
  })
  await panel().getByRole('textbox', { name: 'Nome' }).fill('Natal')
  await panel().getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'QR +55 (11) 9 7000-1112 · Lista de Natal' }).click()
  await panel().getByRole('textbox', { name: 'Mensagem' }).fill('Oi')
  await panel().getByText('Agendar').click()
  await panel().getByLabelText('Data do início').fill('01/01/2020')
  await panel().getByLabelText('Hora do início').fill('09:00')
  await send()
  await expect.element(panel().getByText('Não é permitido começar uma campanha com data retroativa.')).toBeVisible()
})

it('says at its top whom it leaves out since they never wrote, with one press to take them in', async () => {
  const { sent } = await open({
    'POST /api/campaigns/preview': (request) => {
      const answer = foretold(request)
      const { guards } = request.body as { guards: string[] }
      return guards.includes('stranger')
        ? { ...answer, receivers: 1, leftOut: [...answer.leftOut, { reason: 'stranger', count: 1 }] }
        : answer
    },
  })
  await panel().getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'QR +55 (11) 9 7000-1112 · Lista de Natal' }).click()
  await expect.element(panel().getByText('1 contato nunca escreveu para este número e fica de fora.')).toBeVisible()
  await panel().getByRole('button', { name: 'Incluir mesmo assim' }).click()
  await expect
    .poll(() => (sent('POST /api/campaigns/preview').at(-1) as { guards: string[] }).guards)
    .not.toContain('stranger')
  await expect.element(panel().getByRole('button', { name: 'Incluir mesmo assim' })).not.toBeInTheDocument()
})

it('says that no bot can send', async () => {
  await open({ 'GET /api/campaigns/bots': () => ({ result: [], total: 0 }) })
  await expect.element(panel().getByPlaceholder('Sem robôs disponíveis')).toBeVisible()
  await expect
    .element(panel().getByText(/um bot com o objetivo Campanha e um número de WhatsApp conectado/))
    .toBeVisible()
})

it('takes a file of the types that campaigns carry, up to their sizes', async () => {
  await open()
  const choose = (name: string, size: number) =>
    panel()
      .getByLabelText('Escolha ou solte um arquivo')
      .upload(new File([new Uint8Array(size)], name))
  await choose('nota.mp3', 10)
  await expect.element(page.getByText('Formato não permitido!')).toBeVisible()
  await choose('v.jpg', 5 * 1024 * 1024 + 1)
  await expect.element(page.getByText('Tamanho máximo excedido. Máximo permitido: 5 MB.')).toBeVisible()
  await choose('v.jpg', 10)
  await expect.element(panel().getByText('1,9 MB de 5 MB')).toBeVisible()
  await panel().getByRole('button', { name: 'Remover anexo' }).click()
  await expect.element(panel().getByText('Escolha ou solte um arquivo')).toBeVisible()
})

const uploaded = {
  fileId: '6f9a1c1e-3b0e-4c58-9f5e-0d6f0c1b2a3d',
  name: 'v.jpg',
  mime: 'image/jpeg',
  size: 10,
  url: '',
}

it('is not saved without the file that is on its way, nor where it does not get there', async () => {
  const uploads: ((answer: object) => void)[] = []
  const { sent } = await open({
    'POST /api/files/upload': () =>
      new Promise<object>((resolve) => {
        uploads.push(resolve)
      }),
  })
  await panel().getByRole('textbox', { name: 'Nome' }).fill('Natal')
  await panel().getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'QR +55 (11) 9 7000-1112 · Lista de Natal' }).click()
  await panel().getByRole('textbox', { name: 'Mensagem' }).fill('Oi')
  const choose = () =>
    panel()
      .getByLabelText('Escolha ou solte um arquivo')
      .upload(new File([new Uint8Array(10)], 'v.jpg'))
  const posted = () => sent('POST /api/campaigns')
  await choose()
  await save().click()
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.([507, { code: 'full', message: 'Sem espaço.', description: '' }])
  await expect.element(panel().getByText('Escolha ou solte um arquivo')).toBeVisible()
  expect(posted()).toEqual([])
  await choose()
  await save().click()
  await expect.poll(() => uploads.length).toBe(2)
  expect(look().elements()).toEqual([])
  uploads[1]?.(uploaded)
  await look()
    .getByRole('button', { name: /^Agendar envio/ })
    .click()
  await expect.poll(posted).toMatchObject([{ file: { fileId: uploaded.fileId } }])
})

it('sends an approved message by the official API, filled for each contact', async () => {
  const { sent } = await open({
    'GET /api/campaigns/templates': () => ({
      result: [
        {
          name: 'pedido',
          language: 'pt_BR',
          header: '',
          body: 'Olá {{1}}, chega {{2}}.',
          footer: '',
          buttons: [],
          variables: ['{{1}}', '{{2}}'],
          category: 'UTILITY',
          headerFile: 'image',
        },
      ],
    }),
  })
  await panel().getByRole('textbox', { name: 'Nome' }).fill('Natal')
  await panel().getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'API oficial · Lista de Natal' }).click()
  await expect
    .element(panel().getByRole('checkbox', { name: 'Quem nunca escreveu para este número' }))
    .not.toBeChecked()
  await panel().getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'pedido (pt_BR)' }).click()
  await expect.element(panel().getByText(/Categoria: Utilidade/)).toBeVisible()
  const choose = (name: string) =>
    panel()
      .getByLabelText('Escolha ou solte um arquivo')
      .upload(new File([new Uint8Array(10)], name))
  await expect
    .element(
      panel()
        .getByText(/^Imagem do cabeçalho \(JPG ou PNG\)/)
        .first(),
    )
    .toBeVisible()
  await choose('v.mp4')
  await expect.element(page.getByText('O cabeçalho deste template pede uma imagem JPG ou PNG.')).toBeVisible()
  await choose('v.jpg')
  await expect.element(panel().getByText('1,9 MB de 5 MB')).toBeVisible()
  await panel().getByRole('button', { name: 'Inserir Nome em Corpo · 1' }).click()
  await expect.element(panel().getByRole('textbox', { name: 'Corpo · 1' })).toHaveValue('[Nome]')
  await expect.element(panel().getByText('Olá Antônia, chega Corpo · 2.', { exact: true })).toBeVisible()
  await save().click()
  await expect.element(panel().getByText('Campo obrigatório')).toBeVisible()
  await panel().getByRole('textbox', { name: 'Corpo · 2' }).fill('[Nome]')
  await save().click()
  await expect
    .element(look().getByText('O mesmo texto está em Corpo · 1 e Corpo · 2. Confira a mensagem.'))
    .toBeVisible()
  await look().getByRole('button', { name: 'Voltar' }).click()
  await panel().getByRole('textbox', { name: 'Corpo · 2' }).fill('sexta')
  const cost = panel().getByRole('region', { name: 'Custo' })
  await expect
    .element(cost.getByText(/Custo estimado: US\$\s0,0136, se todas forem entregues. Fora 1 mensagem/))
    .toBeVisible()
  await expect
    .element(
      cost.getByText(
        /até 4 pessoas em 24 horas.* Outras campanhas usam até 3 nesse período: sobram 1. Esta campanha passa disso/,
      ),
    )
    .toBeVisible()
  await expect.element(panel().getByRole('heading', { name: 'Como Antônia vai ler' })).toBeVisible()
  await send()
  await expect.element(page.getByText('Campanha criada com sucesso.')).toBeVisible()
  const template = { name: 'pedido', language: 'pt_BR', values: ['{{1}}', 'sexta'] }
  expect(sent('POST /api/campaigns')[0]).toMatchObject({
    botId: 9,
    media: 'WHATSAPP_API',
    template,
    file: { fileId: '6f9a1c1e-3b0e-4c58-9f5e-0d6f0c1b2a3d', name: 'v.jpg' },
    guards: ['attended', 'recent', 'unanswered'],
    messages: [{ contact: { id: 1 } }, { contact: { id: 2 } }],
  })
  expect(sent('POST /api/campaigns/preview').at(-1)).toMatchObject({ media: 'WHATSAPP_API', template, botId: 9 })
})

it('puts the company’s own fields into the message and into what an approved message says', async () => {
  await open()
  const message = panel().getByRole('textbox', { name: 'Mensagem' })
  await message.fill('Em ')
  await panel().getByRole('button', { name: 'Campos da empresa' }).click()
  await page.getByRole('menuitem', { name: 'Cidade' }).click()
  await expect.element(message).toHaveValue('Em {{4}}')
  // Nobody reads the braces, before the server can be asked either.
  await expect.element(panel().getByText('Em [Cidade]')).toBeVisible()
})

it('goes to whoever a saved segment has when it is made', async () => {
  const { sent } = await open({
    'POST /api/campaigns/preview': (request) =>
      (request.body as { segment?: { id: number } | null }).segment?.id === 4
        ? [422, { code: 'segmentBroken', message: brokenSegment, description: '' }]
        : foretold(request),
  })
  await panel().getByRole('textbox', { name: 'Nome' }).fill('Natal')
  await panel().getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'QR +55 (11) 9 7000-1112 · Lista de Natal' }).click()
  await panel().getByRole('textbox', { name: 'Mensagem' }).fill('Oi')
  await panel().getByText('Segmento salvo').click()
  await expect.element(save()).toBeDisabled()
  await panel().getByRole('combobox', { name: 'Segmento' }).click()
  await page.getByRole('option', { name: 'Do time' }).click()
  await expect.element(panel().getByText(/filtra por um campo ou uma tag que foi removido/)).toBeVisible()
  await expect.poll(() => sent('POST /api/campaigns/preview').at(-1)).toMatchObject({ segment: { id: 4 } })
  // The field says what is broken, and nothing else does.
  expect(
    panel()
      .getByText(/Não foi possível conferir/)
      .elements(),
  ).toEqual([])
  await panel().getByRole('combobox', { name: 'Segmento' }).click()
  await page.getByRole('option', { name: 'Recife' }).click()
  await expect.element(panel().getByText('3 contatos no segmento agora')).toBeVisible()
  await send()
  await expect.element(page.getByText('Campanha criada com sucesso.')).toBeVisible()
  expect(sent('POST /api/campaigns')[0]).toMatchObject({
    messages: [],
    segment: { id: 3, workspaces: expect.arrayContaining([1]) },
  })
})

it('sends a test to one phone, as the contact that is looked at would read it, and says what became of it', async () => {
  const test = { id: 4, phone: '5511987654321', at: '2026-11-27T11:00:00.000Z', outcome: 'queued', reason: null }
  let isRefused = true
  let asked = 0
  const { sent } = await open({
    'GET /api/campaigns/tests': () => {
      asked += 1
      return { result: asked === 1 ? [] : [{ ...test, outcome: asked > 2 ? 'delivered' : 'queued' }] }
    },
    'POST /api/campaigns/tests': () => {
      const message = 'O teste não foi enviado: está em atendimento agora.'
      return isRefused ? [422, { code: 'testRefused', message, description: '', fields: { phone: message } }] : test
    },
  })
  const send = panel().getByRole('button', { name: 'Enviar teste' })
  await panel().getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'QR +55 (11) 9 7000-1112 · Lista de Natal' }).click()
  await panel().getByRole('textbox', { name: 'Telefone do teste' }).fill('11987654321')
  await expect.element(send).toBeDisabled()
  await panel().getByRole('textbox', { name: 'Mensagem' }).fill('Oi, {{1}}')
  await expect.element(panel().getByText('1 de 2')).toBeVisible()
  await send.click()
  await expect.element(panel().getByText('O teste não foi enviado: está em atendimento agora.')).toBeVisible()
  isRefused = false
  await send.click()
  await expect.element(panel().getByText(/Teste entregue em/)).toBeVisible()
  expect(sent('POST /api/campaigns/tests')[1]).toMatchObject({
    phone: '5511987654321',
    sampleId: 1,
    botId: 9,
    message: 'Oi, {{1}}',
    workspaceId: 1,
  })
})
