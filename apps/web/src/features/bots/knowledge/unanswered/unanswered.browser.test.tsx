import type { KnowledgeDetail, UnansweredGroup } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../../testing/answers.ts'
import { mountScreen } from '../../../../testing/mount-screen.tsx'

const group: UnansweredGroup = {
  text: 'tem embalagem de presente? [número]',
  texts: [
    { text: 'tem embalagem de presente? [número]', times: 3 },
    { text: 'vocês embrulham', times: 1 },
  ],
  ids: [4, 5, 6, 7],
  times: 4,
  lastAt: '2026-11-28T12:00:00.000Z',
  rooms: [31],
  notHelped: { title: 'Prazo', source: 'Política' },
}
const open = (
  answers: Answers = {},
  permissions: ('bot_view' | 'bot_create')[] = ['bot_view', 'bot_create'],
  path = '/conhecimento?aba=sem-resposta',
) =>
  mountScreen({
    path,
    person: { permissions },
    answers: {
      'GET /api/knowledge/sources': () => ({ result: [], next: null }),
      'GET /api/knowledge/unanswered': ({ url }) => ({
        groups: url.searchParams.get('state') === 'open' ? [group] : [],
      }),
      'POST /api/knowledge/unanswered/settlement': () => ({ success: true }),
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
      'POST /api/knowledge/questions': () => ({ kind: 'refuse', understood: '', sections: [] }),
      ...answers,
    },
  })

it('shows what was asked, how often, and in which rooms; who may only look gets no acts', async () => {
  await open({}, ['bot_view'])
  await expect.element(page.getByText('tem embalagem de presente? [número]').first()).toBeVisible()
  await expect.element(page.getByText('4 vezes', { exact: false })).toBeVisible()
  await expect.element(page.getByText('e 1 parecida')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'sala 31' })).toBeVisible()
  expect(page.getByRole('button', { name: /Responder/ }).elements()).toEqual([])
})

it('makes a pair of a question, deals with the question, and opens the draft to be published', async () => {
  const detail = {
    id: 9,
    kind: 'pair',
    name: 'tem embalagem de presente?',
    sections: 0,
    publishedAt: null,
    isChanged: false,
    changedBy: 'Marina',
    changedAt: '2026-11-21T12:00:00.000Z',
    validUntil: null,
    isForNobody: false,
    revision: 'r1',
    text: 'Embrulhamos sem custo.',
    questions: [],
    cut: [],
  }
  const { sent } = await open({
    'POST /api/knowledge/sources': () => detail,
    'GET /api/knowledge/sources/:id': () => detail,
  })
  await page.getByRole('button', { name: /^Responder/ }).click()
  await page.getByRole('textbox', { name: 'Resposta' }).fill('Embrulhamos sem custo.')
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect.element(page.getByRole('button', { name: 'Publicar' })).toBeVisible()
  expect(sent('POST /api/knowledge/sources')).toEqual([
    {
      kind: 'pair',
      name: 'tem embalagem de presente?',
      text: 'Embrulhamos sem custo.',
      questions: ['tem embalagem de presente?', 'vocês embrulham'],
    },
  ])
  expect(sent('POST /api/knowledge/unanswered/settlement')).toEqual([{ ids: [4, 5, 6, 7], state: 'answered' }])
})

it('adds a question to one of the nearest pairs as a further way to ask', async () => {
  const pair: KnowledgeDetail = {
    id: 9,
    kind: 'pair',
    name: 'Presentes',
    sections: 1,
    publishedAt: '2026-11-21T12:00:00.000Z',
    isChanged: false,
    changedBy: 'Marina',
    changedAt: '2026-11-21T12:00:00.000Z',
    validUntil: null,
    isForNobody: false,
    file: null,
    site: null,
    publishesAlone: false,
    revision: 'r1',
    text: 'Embrulhamos sem custo.',
    questions: ['Embrulham para presente?'],
    cut: [],
  }
  const said = { sourceId: 9, source: 'Presentes', title: 'Embrulham para presente?', quote: 'Embrulhamos sem custo.' }
  const { sent } = await open({
    'POST /api/knowledge/questions': () => ({
      kind: 'offer',
      understood: '',
      sections: [{ ...said, probability: 0.3, reasons: [] }],
    }),
    'GET /api/knowledge/sources/:id': () => pair,
    'PUT /api/knowledge/sources/:id': () => pair,
  })
  await page.getByRole('button', { name: /^Responder/ }).click()
  await page.getByRole('button', { name: 'Acrescentar a “Embrulham para presente?”' }).click()
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect.element(page.getByText('Rascunho salvo.', { exact: false })).toBeVisible()
  expect(sent('PUT /api/knowledge/sources/9')).toEqual([
    {
      kind: 'pair',
      name: 'Presentes',
      text: 'Embrulhamos sem custo.',
      questions: ['Embrulham para presente?', 'tem embalagem de presente?', 'vocês embrulham'],
      revision: 'r1',
    },
  ])
  expect(sent('POST /api/knowledge/unanswered/settlement')).toEqual([{ ids: [4, 5, 6, 7], state: 'answered' }])
})

it('files a question as another matter, and takes it back from there', async () => {
  const { sent } = await open({ 'GET /api/knowledge/unanswered': () => ({ groups: [group] }) })
  await page.getByRole('button', { name: /É outro assunto/ }).click()
  await expect.element(page.getByText('Os bots não respondem a perguntas parecidas', { exact: false })).toBeVisible()
  await page.getByText('Outro assunto', { exact: true }).click()
  await page.getByRole('button', { name: /Voltar para a lista/ }).click()
  await expect.element(page.getByText('A pergunta voltou para a lista.')).toBeVisible()
  expect(sent('POST /api/knowledge/unanswered/settlement')).toEqual([
    { ids: group.ids, state: 'background' },
    { ids: group.ids, state: 'open' },
  ])
})

it('says that nothing is left, and that it could not be read', async () => {
  await open({ 'GET /api/knowledge/unanswered': () => ({ groups: [] }) })
  await expect.element(page.getByText('Nenhuma pergunta sem resposta')).toBeVisible()
  await page.getByRole('tab', { name: 'Fontes' }).click()
  await expect.element(page.getByText('Nenhuma fonte ainda')).toBeVisible()
})

it('tells a failure, with a retry', async () => {
  await open({ 'GET /api/knowledge/unanswered': () => [500, { code: 'internal', message: 'Falhou.' }] })
  await expect.element(page.getByText('As perguntas não puderam ser carregadas.')).toBeVisible()
})
