import type { KnowledgeDetail, KnowledgeSource } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const source = (over: Partial<KnowledgeSource> = {}): KnowledgeSource => ({
  id: 7,
  kind: 'file',
  name: 'Regimento',
  sections: 0,
  publishedAt: null,
  isChanged: false,
  changedBy: 'Marina',
  changedAt: '2026-11-21T12:00:00.000Z',
  validUntil: null,
  isForNobody: false,
  file: { name: 'regimento.pdf', state: 'read', problem: null },
  site: null,
  publishesAlone: false,
  ...over,
})
const detail = (over: Partial<KnowledgeDetail> = {}): KnowledgeDetail => ({
  ...source(),
  revision: 'r1',
  text: '# Festas\nAté as 22h.',
  questions: [],
  cut: [{ title: 'Festas', text: 'Até as 22h.', questions: [], page: 3, address: null, state: 'new' }],
  ...over,
})
const reading = { name: 'regimento.pdf', state: 'reading', problem: null } as const
const open = (path: string, answers: Answers = {}) =>
  mountScreen({
    path,
    person: { permissions: ['bot_view', 'bot_create'] },
    answers: {
      'GET /api/knowledge/sources': () => ({ result: [source()], next: null }),
      'GET /api/knowledge/sources/:id': () => detail(),
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

it('sends a file, shows that it is read, and its sections with their pages once it was', async () => {
  let isRead = false
  await open('/conhecimento?arquivo=1', {
    'POST /api/knowledge/files': () => detail({ file: reading, text: '', cut: [] }),
    'GET /api/knowledge/sources/:id': () => (isRead ? detail() : detail({ file: reading, text: '', cut: [] })),
  })
  const input = page.getByLabelText(/Arraste o arquivo/)
  await userEvent.upload(input, new File(['%PDF-1.7'], 'regimento.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('Lendo “regimento.pdf”.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Publicar' })).toBeDisabled()
  isRead = true
  await expect.element(page.getByText('Página 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Publicar' })).toBeEnabled()
})

it('says why a file was not read and what to do, and that the published version goes on answering', async () => {
  const problem = 'O arquivo só abre com senha. Salve uma cópia sem senha e envie de novo.'
  await open('/conhecimento?id=7', {
    'GET /api/knowledge/sources/:id': () =>
      detail({
        file: { name: 'novo.pdf', state: 'failed', problem },
        publishedAt: '2026-11-20T12:00:00.000Z',
        cut: [{ title: 'Festas', text: 'Até as 22h.', questions: [], page: null, address: null, state: 'same' }],
      }),
  })
  await expect.element(page.getByText('“novo.pdf” não foi lido.')).toBeVisible()
  await expect.element(page.getByText(problem, { exact: false })).toBeVisible()
  await expect
    .element(page.getByText('Os bots continuam respondendo com a versão publicada.', { exact: false }))
    .toBeVisible()
})

it('makes an earlier version the draft, with what was seen', async () => {
  const { sent } = await open('/conhecimento?id=7', {
    'GET /api/knowledge/sources/:id': () => detail({ publishedAt: '2026-11-20T12:00:00.000Z' }),
    'GET /api/knowledge/sources/:id/versions': () => ({
      result: [
        {
          id: 12,
          name: 'Regimento',
          sections: 3,
          publishedAt: '2026-11-20T12:00:00.000Z',
          publishedBy: 'Marina',
          isCurrent: true,
        },
        {
          id: 11,
          name: 'Regimento',
          sections: 2,
          publishedAt: '2026-11-10T12:00:00.000Z',
          publishedBy: null,
          isCurrent: false,
        },
      ],
    }),
    'POST /api/knowledge/sources/:id/versions/:versionId/draft': () => detail(),
  })
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Versões publicadas' }).click()
  await expect.element(page.getByText('Em uso')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Em uso')).not.toBeInTheDocument()
  await expect.element(page.getByText('Trechos, como serão citados')).toBeVisible()
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Versões publicadas' }).click()
  await page.getByRole('button', { name: 'Voltar à versão de', exact: false }).click()
  await expect.element(page.getByText('Em uso')).not.toBeInTheDocument()
  expect(sent('POST /api/knowledge/sources/7/versions/11/draft')).toEqual([{ revision: 'r1' }])
})
