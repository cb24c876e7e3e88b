// Gate: the main way of what bots answer from.
import type { KnowledgeAnswer, KnowledgeDetail, KnowledgeSource } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const source = (over: Partial<KnowledgeSource> = {}): KnowledgeSource => ({
  id: 7,
  kind: 'text',
  name: 'Política da loja',
  sections: 2,
  publishedAt: '2026-11-20T12:00:00.000Z',
  isChanged: true,
  changedBy: 'Marina',
  changedAt: '2026-11-21T12:00:00.000Z',
  validUntil: null,
  isForNobody: false,
  file: null,
  site: null,
  publishesAlone: false,
  ...over,
})
const detail: KnowledgeDetail = {
  ...source(),
  revision: 'r1',
  text: '# Trocas\nAté 60 dias.',
  questions: [],
  cut: [
    { title: 'Trocas', text: 'Até 60 dias.', questions: [], page: null, address: null, state: 'new' },
    { title: 'Frete', text: 'O frete é grátis.', questions: [], page: null, address: null, state: 'same' },
    { title: 'Trocas', text: 'Até 30 dias.', questions: [], page: null, address: null, state: 'gone' },
  ],
}
const answer: KnowledgeAnswer = {
  kind: 'answer',
  understood: 'prazo trocar',
  sections: [
    {
      sourceId: 7,
      source: 'Política da loja',
      address: null,
      title: 'Trocas',
      quote: 'Até 60 dias.',
      probability: 0.81,
      reasons: ['2 de 2 palavras da pergunta estão no trecho'],
    },
  ],
}
const open = (
  path = '/conhecimento',
  answers: Answers = {},
  permissions: ('bot_view' | 'bot_create')[] = ['bot_view', 'bot_create'],
) =>
  mountScreen({
    path,
    person: { permissions },
    answers: {
      'GET /api/knowledge/sources': () => ({
        result: [source(), source({ id: 8, name: 'Horários', publishedAt: null })],
        next: null,
      }),
      'GET /api/knowledge/sources/:id': () => detail,
      'GET /api/knowledge/sources/:id/use': () => ({
        workspaces: null,
        hiddenWorkspaces: 0,
        bots: null,
        hiddenBots: 0,
        validUntil: null,
        owner: null,
        showsSource: true,
        address: null,
        answers: { quoted: 0, helped: 0, notHelped: 0 },
        revision: 'u1',
      }),
      'POST /api/bots/list': () => ({ result: [], total: 0 }),
      ...answers,
    },
  })

it('lists sources with what state they are in, and offers no act to who may only look', async () => {
  await open('/conhecimento', {}, ['bot_view'])
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Política da loja' }).getByText('Mudanças não publicadas'))
    .toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'Horários' }).getByText('Não publicada')).toBeVisible()
  expect(page.getByRole('button', { name: 'Nova fonte' }).elements()).toEqual([])
})

it('shows the sections as they will be quoted, what publishing changes, and publishes what was seen', async () => {
  const { sent } = await open('/conhecimento?id=7', {
    'POST /api/knowledge/sources/:id/publication': () => ({ ...detail, isChanged: false }),
  })
  await expect.element(page.getByText('Ao publicar: 1 trecho novo, 1 trecho sai.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Até 30 dias.')).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect.element(page.getByText('Publicada: os bots já respondem com ela.')).toBeVisible()
  expect(sent('POST /api/knowledge/sources/7/publication')).toEqual([{ revision: 'r1' }])
})

it('saves a pair with each line as a way to ask', async () => {
  const { sent } = await open('/conhecimento?new=1', { 'POST /api/knowledge/sources': () => detail })
  await page.getByText('Pergunta e resposta', { exact: true }).last().click()
  await page.getByRole('textbox', { name: 'Nome da fonte' }).fill('Presentes')
  await page
    .getByRole('textbox', { name: 'Como os clientes perguntam' })
    .fill('Embrulham?\n\ntem embalagem de presente')
  await page.getByRole('textbox', { name: 'Resposta' }).fill('Embrulhamos sem custo.')
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect.element(page.getByText('Rascunho salvo.', { exact: false })).toBeVisible()
  expect(sent('POST /api/knowledge/sources')).toEqual([
    {
      kind: 'pair',
      name: 'Presentes',
      text: 'Embrulhamos sem custo.',
      questions: ['Embrulham?', 'tem embalagem de presente'],
    },
  ])
})

it('tries a question, and shows what would be quoted and why', async () => {
  await open('/conhecimento?testar=1', { 'POST /api/knowledge/questions': () => answer })
  await page.getByRole('textbox', { name: 'Pergunta' }).fill('qual o prazo pra trocar')
  await page.getByRole('button', { name: 'Perguntar' }).click()
  await expect.element(page.getByText('Até 60 dias.')).toBeVisible()
  await expect.element(page.getByText('Fonte: Política da loja · 81% de certeza')).toBeVisible()
  await expect.element(page.getByText('2 de 2 palavras da pergunta estão no trecho')).toBeVisible()
})
