import type { MissedGroup, SessionUser } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { publishableFlow } from '../canvas/testing.ts'
import { type Answers, flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

const group = (id: number, text: string, nodeId = 'menu'): MissedGroup => ({
  nodeId,
  text,
  texts: [
    { id, text, times: 3 },
    { id: id + 1, text: `${text} já`, times: 1 },
  ],
  times: 4,
  lastAt: '2026-11-22T09:00:00.000Z',
})
const result = (state: 'passed' | 'failed') => ({
  results: [{ id: 5, name: 'Saudação', state, failedSteps: 0, steps: null }],
})

const open = (over: Answers = {}) => {
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(publishableFlow())),
    'GET /api/bots/7/not-understood': () => ({ groups: [group(1, 'quero comprar'), group(3, 'que dia é hoje')] }),
    ...over,
  })
}

it('makes a phrase of what was not understood, and shows before what that does to tests and checks', async () => {
  await page.viewport(1440, 900)
  open({
    'POST /api/bots/7/tests/run': (body) =>
      result(JSON.stringify(body).includes('quero comprar') ? 'failed' : 'passed'),
  })
  await page.getByRole('button', { name: 'Não compreendidas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Não compreendidas' })
  await dialog.getByRole('button', { name: 'Virar frase: quero comprar' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Adicionar frase' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Vai para' }).click()
  await page.getByRole('option', { name: 'sales' }).click()
  const effect = dialog.getByRole('region', { name: 'O que muda' })
  await expect.element(effect.getByText('Passa a falhar: Saudação.')).toBeVisible()
  await expect.element(effect.getByText('Nenhum problema novo nas verificações.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Adicionar frase' }).click()
  await expect.poll(() => dialog.getByText('quero comprar', { exact: true }).elements()).toHaveLength(0)
  await expect.element(page.getByText('Alterações não salvas').first()).toBeInTheDocument()
})

it('sets aside what is off topic', async () => {
  await page.viewport(1440, 900)
  const dismissed: unknown[] = []
  open({
    'POST /api/bots/7/not-understood/dismiss': (body) => {
      dismissed.push(body)
      screen.answers['GET /api/bots/7/not-understood'] = () => ({ groups: [] })
      return { success: true }
    },
  })
  await page.getByRole('button', { name: 'Não compreendidas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Não compreendidas' })
  await dialog.getByRole('button', { name: 'Fora do assunto: que dia é hoje' }).click()
  await expect.element(dialog.getByText('Tudo foi compreendido')).toBeVisible()
  expect(dismissed).toEqual([{ ids: [3, 4] }])
})

it('draws real traffic on the canvas, whose numbers open their dialogs', async () => {
  await page.viewport(1440, 900)
  const days: (string | null)[] = []
  const asked: string[] = []
  open({
    'GET /api/bots/7/traffic': (_body, url) => {
      days.push(url.searchParams.get('days'))
      return {
        counts: [
          { kind: 'came', node: 'menu', target: null, total: 40 },
          { kind: 'left', node: 'menu', target: 'sales', total: 12 },
          { kind: 'missed', node: 'menu', target: null, total: 3 },
          { kind: 'silent', node: 'menu', target: null, total: 2 },
        ],
      }
    },
    'GET /api/bots/7/traffic/dialogs': (_body, url) => {
      asked.push(url.search)
      const row = { channel: 'WhatsApp', workspace: 'Vendas', at: '2026-11-22T09:00:00.000Z', open: true }
      return {
        result: [
          { ...row, id: 9, contact: 'Renata', canOpen: true },
          { ...row, id: 8, contact: null, canOpen: false },
        ],
        next: null,
      }
    },
  })
  await page.getByRole('button', { name: 'Mostrar o tráfego real' }).click()
  await expect.element(page.getByRole('button', { name: '40 conversas em menu' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: '2 conversas em que o cliente parou de responder em menu' }))
    .toBeVisible()
  await page.getByRole('button', { name: '12 conversas de menu para sales' }).click()
  const dialog = page.getByRole('dialog', { name: 'De menu para sales' })
  await expect.element(dialog.getByRole('link', { name: /Renata/ })).toHaveAttribute('href', '/omnichannel?sala=9')
  await expect.element(dialog.getByText('Conversa nº 8')).toBeVisible()
  expect(asked).toEqual(['?days=7&kind=left&node=menu&target=sales'])
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await page.getByText('30 dias').click()
  await expect.poll(() => days).toEqual(['7', '30'])
  await page.getByRole('button', { name: 'Esconder o tráfego' }).click()
  await expect.poll(() => page.getByRole('button', { name: '40 conversas em menu' }).elements()).toHaveLength(0)
})
