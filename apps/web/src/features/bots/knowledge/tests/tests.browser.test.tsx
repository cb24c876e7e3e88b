import type { KnowledgeAnswer, KnowledgeDetail, KnowledgeTest, KnowledgeTrial } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../../testing/answers.ts'
import { mountScreen } from '../../../../testing/mount-screen.tsx'

const source = { id: 7, name: 'Presentes' }
const tests: KnowledgeTest[] = [
  { id: 1, question: 'embrulham para presente?', expects: 'section', source, title: null },
  { id: 2, question: 'vendem pneus?', expects: 'refuse', source: null, title: null },
  { id: 3, question: 'abrem no feriado?', expects: 'section', source: null, title: null },
]
const refused = { kind: 'refuse', quote: '', source: null, title: null } as const
const detail: KnowledgeDetail = {
  id: 7,
  kind: 'pair',
  name: 'Presentes',
  sections: 1,
  publishedAt: '2026-11-20T12:00:00.000Z',
  isChanged: true,
  changedBy: 'Marina',
  changedAt: '2026-11-21T12:00:00.000Z',
  validUntil: null,
  isForNobody: false,
  file: null,
  site: null,
  publishesAlone: false,
  revision: 'r1',
  text: 'Embrulhamos sem custo.',
  questions: ['embrulham para presente?'],
  cut: [
    {
      title: 'embrulham para presente?',
      text: 'Embrulhamos sem custo.',
      questions: [],
      page: null,
      address: null,
      state: 'new',
    },
  ],
}
const open = (
  path: string,
  answers: Answers = {},
  permissions: ('bot_view' | 'bot_create')[] = ['bot_view', 'bot_create'],
) =>
  mountScreen({
    path,
    person: { permissions },
    answers: {
      'GET /api/knowledge/sources': () => ({ result: [], next: null }),
      'GET /api/knowledge/sources/:id': () => detail,
      'GET /api/knowledge/tests': () => ({ tests, stopsPublishing: false }),
      'GET /api/knowledge/tests/proposals': () => ({ proposals: [] }),
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

it('lists what is expected, runs it, and shows what is said instead', async () => {
  const { sent } = await open('/conhecimento?aba=testes', {
    'POST /api/knowledge/tests/run': () => ({
      results: [
        { id: 1, question: '', state: 'failed', said: refused },
        { id: 2, question: '', state: 'passed', said: refused },
        { id: 3, question: '', state: 'not-run', said: null },
      ],
    }),
    'PUT /api/knowledge/test-settings': () => ({ success: true }),
  })
  await expect.element(page.getByText('Responde com “Presentes”')).toBeVisible()
  await expect.element(page.getByText('A fonte deste teste foi excluída', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Rodar com o que está publicado' }).click()
  await expect.element(page.getByText('1 de 3 passam.')).toBeVisible()
  await expect.element(page.getByText('Agora: Diz que não encontrou.')).toBeVisible()
  await page.getByRole('switch', { name: /^Só publicar quando todos os testes passam/ }).click()
  await expect.poll(() => sent('PUT /api/knowledge/test-settings')).toEqual([{ stopsPublishing: true }])
})

it('proposes questions of headings, and keeps the one that is taken', async () => {
  const proposal = { question: 'Prazo de troca', source, title: 'Trocas › Prazo de troca', quote: 'Até 30 dias.' }
  const { sent } = await open('/conhecimento?aba=testes', {
    'GET /api/knowledge/tests/proposals': () => ({ proposals: [proposal] }),
    'POST /api/knowledge/tests': () => ({ id: 9 }),
  })
  await expect.element(page.getByText('Até 30 dias. (Presentes)')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar o teste: Prazo de troca' }).click()
  await expect.element(page.getByText('Teste guardado.', { exact: false })).toBeVisible()
  expect(sent('POST /api/knowledge/tests')).toEqual([
    { question: 'Prazo de troca', expects: 'section', sourceId: 7, title: 'Trocas › Prazo de troca' },
  ])
})

it('says that there is none, and offers nothing to who may only look', async () => {
  await open(
    '/conhecimento?aba=testes',
    { 'GET /api/knowledge/tests': () => ({ tests: [], stopsPublishing: false }) },
    ['bot_view'],
  )
  await expect.element(page.getByText('Nenhum teste ainda')).toBeVisible()
  expect(page.getByRole('button', { name: 'Novo teste' }).elements()).toEqual([])
})

it('keeps a question as a test with what is right', async () => {
  const answer: KnowledgeAnswer = {
    kind: 'answer',
    understood: 'embrulham presente',
    sections: [
      {
        sourceId: 7,
        source: 'Presentes',
        address: null,
        title: 'Presentes',
        quote: 'Sem custo.',
        probability: 1,
        reasons: [],
      },
    ],
  }
  const { sent } = await open('/conhecimento?testar=1', {
    'POST /api/knowledge/questions': () => answer,
    'POST /api/knowledge/tests': () => ({ id: 4 }),
  })
  await page.getByRole('textbox', { name: 'Pergunta' }).fill('embrulham para presente?')
  await page.getByRole('button', { name: 'Perguntar' }).click()
  await page.getByRole('button', { name: 'Guardar como teste' }).click()
  await expect.element(page.getByText('Teste guardado.', { exact: false })).toBeVisible()
  expect(sent('POST /api/knowledge/tests')).toEqual([
    { question: 'embrulham para presente?', expects: 'section', sourceId: 7, title: 'Presentes' },
  ])
})

it('shows what publishing changes, and publishes in spite of a test only where somebody agrees', async () => {
  const trial: KnowledgeTrial = {
    tests: [{ id: 1, question: 'embrulham para presente?', state: 'failed', said: refused }],
    changes: [
      {
        question: 'tem embalagem',
        times: 3,
        before: { kind: 'answer', quote: 'Por dez reais.', source: 'Presentes', title: 'Presentes' },
        after: refused,
      },
    ],
    asked: 12,
    notAsked: 0,
  }
  const { sent } = await open('/conhecimento?id=7', {
    'POST /api/knowledge/sources/:id/trial': () => trial,
    'POST /api/knowledge/sources/:id/publication': ({ body }) =>
      (body as { acceptsFailedTests?: boolean }).acceptsFailedTests
        ? { ...detail, isChanged: false }
        : [409, { code: 'testsFailed', message: 'Um teste falha.' }],
  })
  await page.getByRole('button', { name: 'Ver o que muda nas respostas' }).click()
  await expect.element(page.getByText('12 perguntas nos últimos 30 dias: 1 muda.')).toBeVisible()
  await expect.element(page.getByText('Por dez reais.')).toBeVisible()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByRole('button', { name: 'Publicar assim' }).click()
  await expect.element(page.getByText('Publicada: os bots já respondem com ela.')).toBeVisible()
  expect(sent('POST /api/knowledge/sources/7/publication')).toEqual([
    { revision: 'r1' },
    { revision: 'r1', acceptsFailedTests: true },
  ])
})
