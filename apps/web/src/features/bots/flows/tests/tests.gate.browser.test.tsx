// Gate: a flow's tests.
import type { SessionUser } from '@prosa/contract'
import type { Heard, TestStepResult } from '@prosa/flow'
import { toServerFlow } from '@prosa/flow'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { publishableFlow } from '../canvas/testing.ts'
import { type Answers, flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

const heard = (text: string): Heard => ({
  said: [{ nodeId: 'start', nodeName: 'Início', text, buttons: [], files: [] }],
  nodeId: 'start',
  nodeName: 'Início',
  transfer: null,
  ended: false,
  stages: [],
  lists: [],
})
const steps: TestStepResult[] = [
  {
    input: { kind: 'text', text: 'bom dia' },
    expected: heard('Olá!'),
    answered: heard('Oi, tudo bem?'),
    differences: [{ kind: 'said', place: 0, nodeId: 'start', message: 'O texto mudou.' }],
  },
]
const test = { id: 5, name: 'Saudação', stepCount: 1, createdBy: 'Marina', updatedAt: '2026-11-22T09:00:00.000Z' }

const tests = (over: Answers = {}): Answers => ({
  'GET /api/bots/7/tests': () => ({ tests: [test], stopsPublishing: false }),
  'POST /api/bots/7/tests/run': () => ({
    results: [{ id: 5, name: 'Saudação', state: 'failed', failedSteps: 1, steps }],
  }),
  'GET /api/bots/7/tests/5': () => ({ ...test, steps: [{ input: steps[0]?.input, expected: steps[0]?.answered }] }),
  ...over,
})

it('runs the tests, shows the expected beside the answered, leads to the node and takes the new', async () => {
  await page.viewport(1440, 900)
  const accepted: unknown[] = []
  screen = openScreen(
    '/drawflow/7/1',
    tests({
      'PATCH /api/bots/7/tests/5': (body) => {
        accepted.push(body)
        return { success: true }
      },
    }),
  )
  await page.getByRole('button', { name: 'Testes do fluxo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Testes do fluxo' })
  await expect.element(dialog.getByText('0 passaram, 1 falhou')).toBeVisible()
  await dialog.getByRole('button', { name: /Saudação/ }).click()
  const talk = dialog.getByRole('region', { name: 'Conversa do teste' })
  await expect.element(talk.getByText(/bom dia/)).toBeVisible()
  await expect.element(talk.getByText('Olá!')).toBeVisible()
  await expect.element(talk.getByText('Oi, tudo bem?')).toBeVisible()
  await expect.element(talk.getByText('O texto mudou.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Aceitar o novo' }).click()
  await expect.element(dialog.getByText('Passou')).toBeVisible()
  expect(accepted).toEqual([{ expected: [heard('Oi, tudo bem?')] }])
  await expect.element(talk.getByText('Oi, tudo bem?')).toBeVisible()
})

it('keeps what was tried in the simulator, with what was pressed and sent', async () => {
  await page.viewport(1440, 900)
  const said: unknown[] = []
  const kept: unknown[] = []
  screen = openScreen(
    '/drawflow/7/1',
    tests({
      'GET /api/bots/7/tests': () => ({ tests: [], stopsPublishing: false }),
      'POST /api/bots/7/tests/run': () => ({ results: [] }),
      'POST /api/bots/7/publish-test/1': () => ({ id: 1, botToken: 'token', problems: [] }),
      'POST /api/dialogs/simulator': (body) => {
        said.push(body)
        const payload = [{ type: 'QUICK_REPLY', label: 'Vendas', link: null, position: 0 }]
        const responses = [{ message: 'Olá!', nodeId: 'start', payload }]
        return {
          description: '',
          dialogToken: 'conversa',
          responses,
          trace: [],
          ended: false,
          transfer: null,
          tags: [],
          now: '2026-11-22T12:00:00.000Z',
          passedMinutes: 0,
          nextMinutes: null,
        }
      },
      'POST /api/bots/7/tests': (body) => {
        kept.push(body)
        return { id: 6 }
      },
    }),
  )
  await page.getByRole('button', { name: 'Testes do fluxo' }).click()
  await page.getByRole('button', { name: 'Abrir o simulador' }).click()
  const phone = page.getByRole('region', { name: 'Simulador' })
  const keep = phone.getByRole('button', { name: 'Guardar como teste' })
  await expect.element(keep).toBeDisabled()
  await phone.getByPlaceholder('Escrever mensagem...').fill('bom dia')
  await userEvent.keyboard('{Enter}')
  await phone.getByRole('button', { name: 'Vendas' }).click()
  await phone.getByRole('button', { name: 'Enviar um arquivo de exemplo' }).click()
  await expect
    .poll(() => said)
    .toMatchObject([
      { message: ['bom dia'] },
      { message: [], input: { kind: 'button', label: 'Vendas' }, dialogToken: 'conversa' },
      { message: [], input: { kind: 'file', caption: null } },
    ])
  await expect.element(keep).toBeEnabled()
  await keep.click()
  const dialog = page.getByRole('dialog', { name: 'Guardar como teste' })
  await dialog.getByLabelText('Nome do teste').fill('Vendas')
  await dialog.getByRole('button', { name: 'Guardar como teste' }).click()
  await expect.poll(() => kept).toEqual([{ name: 'Vendas', dialogToken: 'conversa' }])
})

it('asks before a flow goes live whose tests fail, and names them', async () => {
  await page.viewport(1440, 900)
  const sent: unknown[] = []
  screen = openScreen(
    '/drawflow/7/1',
    tests({
      'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(publishableFlow())),
      'POST /api/bots/7/publish/1': (body) => {
        const accepts = (body as { acceptsFailedTests?: boolean }).acceptsFailedTests
        sent.push(accepts)
        if (accepts) return { id: 2, version: 1, problems: [], revision: 5, draftIsNewer: false }
        const details = { failed: [{ id: 5, name: 'Saudação' }], notRun: 0 }
        return [409, { code: 'testsFailed', message: 'Um teste do fluxo falha.', details }]
      },
    }),
  )
  await page.getByRole('button', { name: 'Publicar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect.element(dialog.getByText('Um teste do fluxo falha.')).toBeVisible()
  await expect.element(dialog.getByRole('listitem').getByText('Saudação')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publicar mesmo assim' }).click()
  await expect.poll(() => sent).toEqual([undefined, true])
})
