import type { KnowledgeDetail, KnowledgeSite, KnowledgeSource } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

type SourceSite = NonNullable<KnowledgeSource['site']>
const site = (over: Partial<SourceSite> = {}): SourceSite => ({
  address: 'https://loja.example/',
  state: 'read',
  problem: null,
  readAt: '2026-11-21T12:00:00.000Z',
  ...over,
})
const detail = (over: Partial<KnowledgeDetail> = {}): KnowledgeDetail => ({
  id: 7,
  kind: 'site',
  name: 'Site da loja',
  sections: 0,
  publishedAt: null,
  isChanged: false,
  changedBy: null,
  changedAt: '2026-11-21T12:00:00.000Z',
  validUntil: null,
  isForNobody: false,
  file: null,
  site: site(),
  publishesAlone: false,
  revision: 'r1',
  text: '[endereço https://loja.example/trocas]\n\n# Trocas\n\nAté 30 dias.',
  questions: [],
  cut: [
    {
      title: 'Trocas',
      text: 'Até 30 dias.',
      questions: [],
      page: null,
      address: 'https://loja.example/trocas',
      state: 'new',
    },
  ],
  ...over,
})
const progress = (over: Partial<KnowledgeSite> = {}): KnowledgeSite => ({
  state: 'read',
  problem: null,
  readAt: '2026-11-21T12:00:00.000Z',
  nextAt: '2026-11-28T12:00:00.000Z',
  read: 2,
  found: 5,
  left: [],
  otherHosts: [],
  ...over,
})
const reading = () => detail({ text: '', cut: [], site: site({ state: 'reading', readAt: null }) })
const open = (path: string, answers: Answers = {}) =>
  mountScreen({
    path,
    person: { permissions: ['bot_view', 'bot_create'] },
    answers: {
      'GET /api/knowledge/sources': () => ({ result: [], next: null }),
      'GET /api/knowledge/sources/:id': () => detail(),
      'GET /api/knowledge/sources/:id/site': () => progress(),
      ...answers,
    },
  })

it('begins to read a site, shows how far it is, and its sections with their addresses once it was read', async () => {
  let isRead = false
  const { sent } = await open('/conhecimento?new=1', {
    'POST /api/knowledge/sources': () => reading(),
    'GET /api/knowledge/sources/:id': () => (isRead ? detail() : reading()),
    'GET /api/knowledge/sources/:id/site': () =>
      isRead ? progress() : progress({ state: 'reading', readAt: null, nextAt: null }),
  })
  await page.getByText('Site', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Endereço do site' }).fill('loja.example')
  await page.getByRole('textbox', { name: 'Nome da fonte' }).fill('Site da loja')
  await page.getByRole('button', { name: 'Ler o site' }).click()
  await expect.element(page.getByText('2 páginas lidas de 5 encontradas', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Publicar' })).toBeDisabled()
  expect(sent('POST /api/knowledge/sources')).toMatchObject([
    { kind: 'site', name: 'Site da loja', address: 'loja.example', text: '', publishesAlone: false },
  ])
  isRead = true
  await expect
    .element(page.getByRole('link', { name: 'https://loja.example/trocas' }))
    .toHaveAttribute('href', 'https://loja.example/trocas')
  await expect.element(page.getByRole('button', { name: 'Publicar' })).toBeEnabled()
})

it('shows an address that the server refuses at its field', async () => {
  const message = 'Endereço não permitido: use https e um servidor público.'
  await open('/conhecimento?new=1', {
    'POST /api/knowledge/sources': () => [400, { code: 'addressRefused', message, fields: { address: message } }],
  })
  await page.getByText('Site', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Endereço do site' }).fill('http://10.0.0.1')
  await page.getByRole('textbox', { name: 'Nome da fonte' }).fill('Site da loja')
  await page.getByRole('button', { name: 'Ler o site' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
})

it('tells what was left out in plain words, and reads again by hand', async () => {
  const { sent } = await open('/conhecimento?id=7', {
    'GET /api/knowledge/sources/:id/site': () =>
      progress({
        left: [{ reason: 'document', pages: 7, addresses: ['https://loja.example/tabela.pdf'] }],
        otherHosts: ['instagram.com'],
      }),
    'POST /api/knowledge/sources/:id/site/reading': () => progress({ state: 'reading' }),
  })
  await page.getByText('O que ficou de fora: 7 páginas').click()
  await expect.element(page.getByText('baixe-os e use “Enviar arquivo”', { exact: false })).toBeVisible()
  await expect.element(page.getByText('https://loja.example/tabela.pdf, e mais 6')).toBeVisible()
  await expect.element(page.getByText('não são seguidos: instagram.com', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Ler agora' }).click()
  await expect.poll(() => sent('POST /api/knowledge/sources/7/site/reading')).toHaveLength(1)
})

it('says what to do about a site that was not read, and that the published version goes on answering', async () => {
  const problem = 'O site pede que programas não o leiam.'
  await open('/conhecimento?id=7', {
    'GET /api/knowledge/sources/:id': () =>
      detail({ site: site({ state: 'failed', problem }), publishedAt: '2026-11-20T12:00:00.000Z' }),
    'GET /api/knowledge/sources/:id/site': () => progress({ state: 'failed', problem, read: 0 }),
  })
  await expect.element(page.getByText('O site não foi lido.')).toBeVisible()
  await expect.element(page.getByText(problem, { exact: false })).toBeVisible()
  await expect
    .element(page.getByText('Os bots continuam respondendo com a versão publicada.', { exact: false }))
    .toBeVisible()
})

it('changes how a site is called and published, not what its pages say', async () => {
  const { sent } = await open('/conhecimento?id=7', {
    'PUT /api/knowledge/sources/:id': () => detail({ publishesAlone: true }),
  })
  await page.getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('switch', { name: /^Publicar sozinho/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Texto' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect
    .poll(() => sent('PUT /api/knowledge/sources/7'))
    .toMatchObject([{ kind: 'site', text: '', publishesAlone: true, revision: 'r1' }])
})
