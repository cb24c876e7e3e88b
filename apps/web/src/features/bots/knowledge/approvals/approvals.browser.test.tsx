import type { AnswerCandidates, Permission } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../../testing/answers.ts'
import { mountScreen } from '../../../../testing/mount-screen.tsx'

const group: AnswerCandidates = {
  ids: [4, 5],
  questions: ['vocês embrulham para presente?', 'tem embrulho'],
  answers: [
    { text: 'Embrulhamos sem custo, é só pedir no caixa.', by: 'Marina', at: '2026-11-28T12:00:00.000Z', room: 31 },
    { text: 'Embrulhamos, mas só na loja do centro.', by: 'Ana', at: '2026-11-27T12:00:00.000Z', room: 32 },
  ],
}
const hidden: AnswerCandidates = {
  ids: [6],
  questions: ['entregam hoje?'],
  answers: [{ text: 'Ligue para [número].', by: 'Ana', at: '2026-11-27T12:00:00.000Z', room: 33 }],
}
const everything: Permission[] = ['bot_view', 'bot_create', 'omnichannel_view']
const open = (answers: Answers = {}, permissions = everything) =>
  mountScreen({
    path: '/conhecimento?aba=aprovar',
    person: { permissions },
    answers: {
      'GET /api/knowledge/sources': () => ({ result: [], next: null }),
      'GET /api/knowledge/candidates': () => ({ groups: [group, hidden] }),
      'POST /api/knowledge/candidates/approval': () => ({ id: 9 }),
      'POST /api/knowledge/candidates/discard': () => ({ success: true }),
      ...answers,
    },
  })

it('approves an answer as it is, or another one that was given', async () => {
  const { sent } = await open()
  await page.getByText('Outra resposta dada').click()
  await page.getByRole('button', { name: 'Usar esta' }).click()
  await page.getByRole('button', { name: 'Aprovar e publicar: vocês embrulham para presente?' }).click()
  await expect.element(page.getByText('Publicada: os bots já respondem com ela.')).toBeVisible()
  expect(sent('POST /api/knowledge/candidates/approval')).toEqual([
    {
      ids: [4, 5],
      name: 'vocês embrulham para presente?',
      text: 'Embrulhamos, mas só na loja do centro.',
      questions: ['vocês embrulham para presente?', 'tem embrulho'],
    },
  ])
})

it('has an answer with a hidden part completed first', async () => {
  const { sent } = await open({ 'GET /api/knowledge/candidates': () => ({ groups: [hidden] }) })
  await expect.element(page.getByText('Há partes escondidas', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: /^Aprovar/ }).elements()).toEqual([])
  await page.getByRole('button', { name: /^Editar antes/ }).click()
  const answer = page.getByRole('textbox', { name: 'Resposta' })
  await page.getByRole('button', { name: 'Aprovar e publicar' }).click()
  await expect.element(page.getByText('Complete ou tire o que foi escondido: [número]')).toBeVisible()
  await answer.fill('Ligue para 4002-8922.')
  await page.getByRole('button', { name: 'Aprovar e publicar' }).click()
  await expect.element(page.getByText('Publicada: os bots já respondem com ela.')).toBeVisible()
  expect(sent('POST /api/knowledge/candidates/approval')).toMatchObject([{ text: 'Ligue para 4002-8922.' }])
})

it('discards', async () => {
  const { sent } = await open({ 'GET /api/knowledge/candidates': () => ({ groups: [group] }) })
  await page.getByRole('button', { name: /^Descartar/ }).click()
  await expect.element(page.getByText('Resposta descartada.')).toBeVisible()
  expect(sent('POST /api/knowledge/candidates/discard')).toEqual([{ ids: [4, 5] }])
})

it('says that there is nothing to approve', async () => {
  await open({ 'GET /api/knowledge/candidates': () => ({ groups: [] }) })
  await expect.element(page.getByText('Nenhuma resposta para aprovar')).toBeVisible()
})

it('is no tab of who sees no rooms', async () => {
  await open({}, ['bot_view', 'bot_create'])
  await expect.element(page.getByRole('tab', { name: 'Fontes' })).toBeVisible()
  expect(page.getByRole('tab', { name: 'Aprovar respostas' }).elements()).toEqual([])
})
