// Gate: the simulator.
import type { SessionUser, SimulatorAnswer } from '@prosa/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

const labels = ['cancelar meu ingresso', 'transferir meu ingresso a outra pessoa']
const answer: SimulatorAnswer = {
  description: '',
  dialogToken: 'token',
  responses: [
    {
      message: `Você quis dizer “${labels[0]}” ou “${labels[1]}”?`,
      nodeId: null,
      payload: labels.map((label, position) => ({ type: 'QUICK_REPLY', label, link: null, position })),
    },
  ],
  trace: [
    {
      nodeId: null,
      nodeName: 'Início',
      exitId: null,
      rule: 'doubted',
      score: 0.7,
      phrase: labels[0] ?? '',
      words: ['ingresso'],
      runnerUp: null,
      doubt: ['Cancelamento', 'Repasse'].map((label, place) => ({ exitId: label, label, score: 0.72 - place * 0.08 })),
      entities: [],
      entered: [],
    },
  ],
  ended: false,
  transfer: null,
  tags: [],
  now: '2026-11-22T12:00:00.000Z',
  passedMinutes: 0,
  nextMinutes: null,
}

it('shows between which two the bot was in doubt, and keeps what it asked in sight', async () => {
  await page.viewport(1440, 900)
  screen = openScreen('/drawflow/7/1', {
    'POST /api/bots/7/publish-test/1': () => ({ id: 1, botToken: 'token', problems: [] }),
    'POST /api/dialogs/simulator': () => answer,
  })
  await page.getByRole('button', { name: 'Testar' }).click()
  const field = page.getByPlaceholder('Escrever mensagem...')
  for (const text of ['bom dia', 'meu ingresso']) {
    await field.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: labels[1] ?? '' }).last()).toBeVisible()
  }
  const log = page.getByRole('log', { name: 'Conversa de teste' })
  const buttons = () => log.getByRole('button', { name: labels[1] ?? '' }).elements()
  await expect.poll(() => log.getByText(labels[1] ?? '', { exact: true }).elements()).toHaveLength(2)
  // As in the live chat: what was passed over cannot be pressed any more.
  expect(buttons()).toHaveLength(1)
  await page.getByRole('button', { name: 'Perguntou qual das duas' }).last().click()
  await expect.element(log.getByText('Cancelamento (72%) e Repasse (64%)')).toBeVisible()
  await vi.waitFor(() => {
    const last = buttons().at(-1)?.getBoundingClientRect()
    expect(last?.bottom).toBeLessThanOrEqual(log.element().getBoundingClientRect().bottom)
  })
})

it('goes on in the field after a button, which is dead then', async () => {
  await page.viewport(1440, 900)
  screen = openScreen('/drawflow/7/1', {
    'POST /api/bots/7/publish-test/1': () => ({ id: 1, botToken: 'token', problems: [] }),
    'POST /api/dialogs/simulator': () => answer,
  })
  await page.getByRole('button', { name: 'Testar' }).click()
  const field = page.getByPlaceholder('Escrever mensagem...')
  await field.fill('bom dia')
  await userEvent.keyboard('{Enter}')
  const pressed = page.getByRole('button', { name: labels[0] ?? '', exact: true })
  await pressed.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('José')
  await expect.element(field).toHaveValue('José')
  await expect.poll(() => pressed.elements()).toHaveLength(1)
})

it('begun anew while the test before is prepared talks to the nodes of the new one', async () => {
  await page.viewport(1440, 900)
  const prepared: ((answer: object) => void)[] = []
  const talked: unknown[] = []
  screen = openScreen('/drawflow/7/1', {
    'POST /api/bots/7/publish-test/1': () => new Promise((resolve) => prepared.push(resolve)),
    'POST /api/dialogs/simulator': (body) => {
      talked.push((body as { botToken: string }).botToken)
      return answer
    },
  })
  await page.getByRole('button', { name: 'Testar' }).click()
  const field = page.getByPlaceholder('Escrever mensagem...')
  await field.fill('bom dia')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => prepared).toHaveLength(1)
  await page.getByRole('button', { name: 'Recomeçar teste' }).first().click()
  prepared[0]?.({ id: 1, botToken: 'before', problems: [] })
  await field.fill('boa noite')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => prepared).toHaveLength(2)
  prepared[1]?.({ id: 1, botToken: 'after', problems: [] })
  await expect.poll(() => talked).toEqual(['after'])
})

it('lets time pass: by chips, until what comes next, and says what time it is then', async () => {
  await page.viewport(1440, 900)
  const asked: object[] = []
  const now = new Date()
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  screen = openScreen('/drawflow/7/1', {
    'POST /api/bots/7/publish-test/1': () => ({ id: 1, botToken: 'token', problems: [] }),
    'POST /api/dialogs/simulator': (body) => {
      const { silenceMinutes, untilNext } = body as { silenceMinutes?: number; untilNext?: boolean }
      asked.push({ silenceMinutes, untilNext })
      const passedMinutes = silenceMinutes ?? (untilNext ? 120 : 0)
      const message = untilNext ? 'Ainda está aí?' : 'Olá!'
      const responses = silenceMinutes ? [] : [{ message, nodeId: null, payload: [] }]
      const nextMinutes = untilNext ? null : 120
      return { ...answer, trace: [], responses, passedMinutes, nextMinutes, now: later(passedMinutes) }
    },
  })
  await page.getByRole('button', { name: 'Testar' }).click()
  const chips = page.getByRole('group', { name: 'Deixar o tempo passar' })
  expect(chips.elements()).toHaveLength(0)
  await page.getByPlaceholder('Escrever mensagem...').fill('oi')
  await userEvent.keyboard('{Enter}')
  await chips.getByRole('button', { name: '+1 h' }).click()
  const log = page.getByRole('log', { name: 'Conversa de teste' })
  await expect.element(log.getByText(/^Passou 1 hora: (são|é) /)).toBeVisible()
  await chips.getByRole('button', { name: 'até o próximo acontecimento (2 h)' }).click()
  await expect.element(log.getByText(/^Passaram 2 horas: (são|é) /)).toBeVisible()
  await expect.element(log.getByText('Ainda está aí?')).toBeVisible()
  await expect.element(chips.getByRole('button', { name: 'até o próximo acontecimento', exact: true })).toBeDisabled()
  expect(asked.slice(1)).toEqual([
    { silenceMinutes: 60, untilNext: undefined },
    { silenceMinutes: undefined, untilNext: true },
  ])
})
