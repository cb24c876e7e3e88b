import type { KnowledgeDetail, KnowledgeUse } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../../testing/answers.ts'
import { mountScreen } from '../../../../testing/mount-screen.tsx'

const detail = (over: Partial<KnowledgeDetail> = {}): KnowledgeDetail => ({
  id: 7,
  kind: 'text',
  name: 'Tabela de preços',
  sections: 1,
  publishedAt: '2026-11-20T12:00:00.000Z',
  isChanged: false,
  changedBy: 'Marina',
  changedAt: '2026-11-20T12:00:00.000Z',
  validUntil: null,
  isForNobody: false,
  file: null,
  site: null,
  publishesAlone: false,
  revision: 'r1',
  text: 'Garantia: R$ 90.',
  questions: [],
  cut: [{ title: 'Garantia', text: 'R$ 90.', questions: [], page: null, address: null, state: 'same' }],
  ...over,
})
const everywhere: KnowledgeUse = {
  workspaces: null,
  hiddenWorkspaces: 0,
  bots: null,
  hiddenBots: 0,
  validUntil: null,
  owner: 'Marina',
  showsSource: true,
  address: null,
  answers: { quoted: 12, helped: 3, notHelped: 1 },
  revision: 'u1',
}
const open = (path: string, over: Partial<KnowledgeDetail> = {}, answers: Answers = {}) =>
  mountScreen({
    path,
    person: { permissions: ['bot_view', 'bot_create'] },
    answers: {
      'GET /api/knowledge/sources': () => ({ result: [detail(over)], next: null }),
      'GET /api/knowledge/sources/:id': () => detail(over),
      'GET /api/knowledge/sources/:id/use': () => everywhere,
      'POST /api/bots/list': () => ({ result: [], total: 0 }),
      ...answers,
    },
  })

it.each<[Partial<KnowledgeDetail>, RegExp]>([
  [{ validUntil: '2020-01-31' }, /^Venceu em 31\/01\/2020$/],
  [{ isForNobody: true }, /^Ninguém usa$/],
  [{ validUntil: '2099-01-31' }, /^Publicada$/],
])('says in the list whether anybody answers with a source: %j', async (over, text) => {
  await open('/conhecimento', over)
  await expect.element(page.getByRole('row').filter({ hasText: 'Tabela de preços' }).getByText(text)).toBeVisible()
})

it('shows where a source holds, and sends what was changed', async () => {
  const { sent } = await open(
    '/conhecimento?id=7',
    { validUntil: '2020-01-31' },
    {
      'GET /api/knowledge/sources/:id/use': () => ({
        ...everywhere,
        workspaces: [{ id: 3, name: 'Loja Centro' }],
        hiddenWorkspaces: 1,
        validUntil: '2020-01-31',
      }),
      'PUT /api/knowledge/sources/:id/use': () => everywhere,
    },
  )
  await expect.element(page.getByText('Vale em Loja Centro, +1, para todos os bots, até 31/01/2020.')).toBeVisible()
  await expect.element(page.getByText('Venceu em 31/01/2020: ninguém', { exact: false })).toBeVisible()
  await expect
    .element(page.getByText('Respondeu 12 vezes nos últimos 90 dias · 3 ajudaram · 1 não ajudou'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Onde e até quando vale' }).click()
  await expect.element(page.getByText('E mais 1 workspace que você não vê.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Válido até' }).fill('31/12/2099')
  await page.getByRole('textbox', { name: 'Endereço da fonte' }).fill('https://loja.com.br/precos')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect.element(page.getByText('Pronto: vale a partir da próxima pergunta.')).toBeVisible()
  expect(sent('PUT /api/knowledge/sources/7/use')).toEqual([
    {
      workspaceIds: [3],
      botIds: null,
      validUntil: '2099-12-31',
      showsSource: true,
      address: 'https://loja.com.br/precos',
      revision: 'u1',
    },
  ])
})
