// Gate: main states of campaigns.
import type { Campaign } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/answers.ts'
import { mountScreen } from '../../testing/mount-screen.tsx'

const campaign = (over: Partial<Campaign> = {}): Campaign => ({
  id: 318,
  name: 'Natal antecipado',
  createdAt: '2026-11-20T17:02:00.000Z',
  startAt: '2026-11-21T12:00:00.000Z',
  status: 'IN_PROGRESS',
  totalMessages: 812,
  totalMessagesSent: 412,
  totalMessagesPending: 388,
  totalMessagesFailed: 6,
  totalMessagesCanceled: 6,
  notice: null,
  nextAt: null,
  obstacle: null,
  ...over,
})
const done = campaign({ id: 317, name: 'Páscoa', status: 'COMPLETED' })
const paused = campaign({
  id: 316,
  name: 'Cerrado',
  status: 'PAUSED',
  notice: 'O bot não tem mais um número conectado.',
})

const sender = { permissions: ['campaign_view', 'campaign_edit'], allowCampaignCreation: true }
const open = (answers: Answers = {}, person: object = sender, width = 1440) =>
  mountScreen({
    path: '/campaigns',
    person,
    width,
    answers: {
      'POST /api/campaigns/list': () => ({ result: [campaign(), done, paused], total: 3 }),
      'POST /api/campaigns/:id/pause': () => campaign({ status: 'PAUSED' }),
      'POST /api/campaigns/:id/start': () => campaign(),
      ...answers,
    },
  })
const act = (name: string) => page.getByRole('button', { name: `Ação da campanha ${name}` })

it('shows what became of each campaign, of the last thirty days', async () => {
  const { sent } = await open()
  await expect.element(page.getByRole('heading', { name: /Gestão de campanhas/ })).toBeVisible()
  await expect
    .element(page.getByText('Uma campanha permite o envio de mensagens em massa para vários contatos.'))
    .toBeVisible()
  for (const title of [
    'ID',
    'Nome',
    'Criado em',
    'Enviadas',
    'Pendentes',
    'Falhas',
    'Canceladas',
    'Total',
    'Status',
    'Ação',
  ])
    await expect.element(page.getByRole('columnheader', { name: title }).first()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Natal antecipado' })
  for (const text of ['318', '412', '388', '812', 'Em progresso'])
    await expect.element(row.getByText(text)).toBeVisible()
  await expect.element(page.getByText('O bot não tem mais um número conectado.')).toBeVisible()
  const [asked] = sent('POST /api/campaigns/list') as { createdAtPeriod: { startAt: string; endAt: string } }[]
  const days = Date.parse(asked?.createdAtPeriod.endAt ?? '') - Date.parse(asked?.createdAtPeriod.startAt ?? '')
  expect(days).toBe(29 * 86_400_000)
})

it('lets a small screen filter by period and status too', async () => {
  const { sent } = await open({}, sender, 390)
  await expect.element(page.getByRole('button', { name: /^Filtrar Criado em/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Filtrar Status' }).click()
  await page.getByRole('option', { name: 'Pausada' }).click()
  await expect.poll(() => sent('POST /api/campaigns/list').at(-1)).toMatchObject({ status: 'PAUSED' })
})

it('asks before it acts, says how it went, and reads the list again', async () => {
  const { sent } = await open()
  await act('Natal antecipado').click()
  await page.getByRole('menuitem', { name: 'Pausar' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Atualização da campanha' })).toBeVisible()
  await page.getByRole('button', { name: 'Não' }).click()
  expect(sent('POST /api/campaigns/318/pause')).toEqual([])
  await act('Natal antecipado').click()
  await page.getByRole('menuitem', { name: 'Pausar' }).click()
  await page.getByRole('button', { name: 'Sim' }).click()
  await expect.element(page.getByText('Campanha pausada com sucesso.')).toBeVisible()
  await expect.poll(() => sent('POST /api/campaigns/list').length).toBeGreaterThan(1)
  await act('Cerrado').click()
  await page.getByRole('menuitem', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sim' }).click()
  await expect.element(page.getByText('Campanha retomada com sucesso.')).toBeVisible()
})

it('offers nothing for what is over, and says what went wrong', async () => {
  await open({ 'POST /api/campaigns/:id/cancel': () => new Response('{}', { status: 503 }) })
  await act('Páscoa').click()
  await expect.element(page.getByText('Sem opções')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await act('Cerrado').click()
  await page.getByRole('menuitem', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sim' }).click()
  await expect.element(page.getByText('Erro ao cancelar a campanha. Por favor tente mais tarde.')).toBeVisible()
})

it('says so where there is none', async () => {
  await open({ 'POST /api/campaigns/list': () => ({ result: [], total: 0 }) })
  await expect.element(page.getByText('Nenhum resultado encontrado')).toBeVisible()
})

it('says so where the list cannot be read', async () => {
  await open({ 'POST /api/campaigns/list': () => new Response('{}', { status: 503 }) })
  await expect
    .element(page.getByText('Erro ao carregar as campanhas. Por favor tente mais tarde.').first())
    .toBeVisible()
})

it('lets nobody act who may only look', async () => {
  await open({}, { ...sender, permissions: ['campaign_view'] })
  await expect.element(act('Natal antecipado')).toBeDisabled()
})

it('is closed to a company that may not send campaigns', async () => {
  const { address } = await open({}, { ...sender, allowCampaignCreation: false })
  await expect.poll(address).toContain('/not-authorized')
})

it('opens what became of one: its reasons, and its contacts by outcome', async () => {
  const asked: string[] = []
  await open({
    'GET /api/campaigns/318': () => ({
      ...campaign(),
      message: 'Oi, {{1}}!',
      botName: 'Novidades',
      createdBy: 'Beatriz Moura',
      basis: 'consent',
      delivered: 400,
      read: 310,
      answered: 52,
      parent: null,
      children: [],
      retryable: 0,
      reasons: [{ outcome: 'notSent', reason: 'O contato pediu para não receber campanhas', count: 5 }],
    }),
    'GET /api/campaigns/:id/recipients': ({ url }) => {
      asked.push(url.searchParams.get('outcome') ?? 'all')
      const row = {
        contactId: 7,
        phone: '5511984552107',
        receipt: null,
        hasAnswered: false,
        at: '2026-11-21T12:00:00.000Z',
      }
      return {
        result: [
          { ...row, id: 1, name: 'Renata', outcome: 'sent', reason: null, receipt: 'read', hasAnswered: true },
          { ...row, id: 2, name: 'Otávio', outcome: 'notSent', reason: 'O contato pediu para não receber campanhas' },
        ],
        next: null,
      }
    },
  })
  await page.getByText('Natal antecipado').click()
  const panel = page.getByRole('dialog', { name: 'Resultados da campanha' })
  await expect.element(panel.getByText(/Criada por Beatriz Moura/)).toBeVisible()
  await expect.element(panel.getByText(/Base legal: Consentimento/)).toBeVisible()
  const contacts = panel.getByRole('list', { name: 'Contatos da campanha' })
  await expect.element(contacts.getByText('Respondeu')).toBeVisible()
  await expect.element(contacts.getByText('Lida')).toBeVisible()
  await expect.element(contacts.getByText('Cancelada')).toBeVisible()
  await panel.getByRole('combobox', { name: 'Resultado' }).click()
  await page.getByRole('option', { name: 'Cancelada' }).click()
  await expect.poll(() => asked).toEqual(['all', 'notSent'])
})

it('tries again with those who certainly got nothing, in a campaign that is linked to it, and gives a file', async () => {
  const results = {
    ...done,
    message: 'Oi',
    botName: 'Novidades',
    createdBy: null,
    basis: null,
    delivered: 0,
    read: 0,
    answered: 0,
    parent: null,
    children: [],
    retryable: 4,
    reasons: [],
  }
  const child = {
    ...results,
    ...campaign({ id: 319, name: 'Páscoa (nova tentativa)', status: 'PENDING' }),
    retryable: 0,
  }
  const { sent } = await open(
    {
      'GET /api/campaigns/317': () => results,
      'GET /api/campaigns/319': () => ({ ...child, parent: { id: 317, name: 'Páscoa' } }),
      'GET /api/campaigns/:id/recipients': () => ({ result: [], next: null }),
      'POST /api/campaigns/317/retry': () => child,
      'POST /api/campaigns/317/csv': () =>
        new Response('Contato;Nome\r\n', { headers: { 'content-type': 'text/csv' } }),
    },
    { permissions: ['campaign_view', 'campaign_create'], allowCampaignCreation: true },
  )
  await page.getByText('Páscoa', { exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Resultados da campanha' })
  await panel.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect.poll(() => sent('POST /api/campaigns/317/csv')).toHaveLength(1)
  await panel.getByRole('button', { name: 'Tentar de novo com 4 contatos' }).click()
  await page.getByRole('dialog', { name: 'Tentar de novo' }).getByRole('button', { name: 'Criar campanha' }).click()
  await expect.element(page.getByText('Campanha criada com sucesso.')).toBeVisible()
  await expect.element(panel.getByText(/Tenta de novo as falhas de/)).toBeVisible()
  await panel.getByRole('button', { name: 'Páscoa', exact: true }).click()
  await expect.element(panel.getByRole('button', { name: 'Tentar de novo com 4 contatos' })).toBeVisible()
})

it('says in the list why a campaign cannot go, and in its results what helps and where', async () => {
  const reason = 'Há um problema com o pagamento da conta na Meta.'
  const obstacle = { reason, advice: 'Verifique a situação da conta no provedor.', botId: 7, kind: 'whatsapp_meta' }
  const stopped = { ...paused, obstacle }
  await open({
    'POST /api/campaigns/list': () => ({ result: [stopped], total: 1 }),
    'GET /api/campaigns/:id': () => ({
      ...stopped,
      message: 'Oi',
      botName: 'Novidades',
      createdBy: null,
      basis: null,
      category: null,
      cost: null,
      delivered: 0,
      read: 0,
      answered: 0,
      parent: null,
      children: [],
      retryable: 0,
      reasons: [],
    }),
    'GET /api/campaigns/:id/recipients': () => ({ result: [], next: null }),
  })
  await expect.element(page.getByText(reason)).toBeVisible()
  await page.getByText('Cerrado').click()
  const panel = page.getByRole('dialog', { name: 'Resultados da campanha' })
  await expect.element(panel.getByText(obstacle.advice)).toBeVisible()
  await expect
    .element(panel.getByRole('link', { name: 'Abrir canal' }))
    .toHaveAttribute('href', '/chatbots/7?channel=whatsapp&tab=meta')
  await expect.element(panel.getByRole('button', { name: 'Ação da campanha Cerrado' })).toBeVisible()
})
