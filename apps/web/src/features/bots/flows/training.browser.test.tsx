import type { SessionUser } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openTestLine, type TestLine } from '../../../app/live/testing.ts'
import { publishableFlow } from './canvas/testing.ts'
import { flowAnswer, openScreen, type TestScreen } from './testing/screen.tsx'

vi.mock('../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

/** A call that trains a flow, while it is awaited. */
interface Awaited {
  trainingId: string
  answer: (status: number, body: object) => void
}

let screen: TestScreen
let awaited: Awaited[]
let line: TestLine

const awaitCall = (body: unknown) =>
  new Promise<[number, object]>((resolve) => {
    const { trainingId } = body as { trainingId: string }
    awaited.push({ trainingId, answer: (status, answer) => resolve([status, answer]) })
  })
const newest = () => vi.waitUntil(() => awaited.at(-1))
/** So much of what is awaited is done. */
const tell = async (share: number, trainingId?: string): Promise<void> =>
  line.hear({ type: 'training', trainingId: trainingId ?? (await newest()).trainingId, share })

beforeEach(async () => {
  await page.viewport(1440, 900)
  awaited = []
  line = openTestLine()
  screen = openScreen('/drawflow/7/1', {
    'POST /api/bots/7/publish/1': awaitCall,
    'POST /api/bots/7/publish-test/1': awaitCall,
    'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(publishableFlow())),
    'GET /api/bots/7/flow/-1': () => flowAnswer(),
  })
})
afterEach(() => {
  line.close()
  screen.close()
})

const bar = page.getByRole('progressbar')
const sizeOf = (locator: { element: () => Element }) => {
  const { width, height } = locator.element().getBoundingClientRect()
  return [width, height]
}

describe('while a flow is published', () => {
  const dialog = page.getByRole('dialog', { name: 'Sistema em atualização...' })
  const question = page.getByRole('dialog', { name: 'Atenção' })
  const publish = async () => {
    // The former question has a button of the same name while it fades.
    await expect.element(question).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Publicar' }).click()
    await question.getByRole('button', { name: 'Publicar' }).click()
    await expect.element(dialog).toBeVisible()
  }

  it('the dialog says how much is trained, takes no other room for it, and ends with the answer', async () => {
    await publish()
    await expect.element(bar).not.toHaveAttribute('aria-valuenow')
    await expect.element(dialog.getByText('Publicando…', { exact: true })).toBeVisible()
    const before = sizeOf(dialog)
    await tell(0.07)
    await expect.element(bar).toHaveAttribute('aria-valuenow', '7')
    await tell(0.42)
    await expect.element(bar).toHaveAttribute('aria-valuenow', '42')
    await expect.element(dialog.getByText('Publicando… 42%')).toBeVisible()
    expect(sizeOf(dialog)).toEqual(before)
    // Of another window's call, and what was overtaken on its way.
    await tell(0.9, 'another')
    await tell(0.3)
    await tell(0.5)
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
    await tell(1)
    await expect.element(bar).toHaveAttribute('aria-valuenow', '99')
    const { answer } = await newest()
    answer(200, { id: 2, version: 1, problems: [], revision: 5, draftIsNewer: false })
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText('Publicado', { exact: true })).toBeVisible()
  })

  it('a refusal takes it away, late frames bring nothing back, and the next one begins anew', async () => {
    await publish()
    await tell(0.6)
    await expect.element(bar).toHaveAttribute('aria-valuenow', '60')
    const first = await newest()
    first.answer(422, {
      code: 'tooSlow',
      message: 'O fluxo é grande demais para ser processado a tempo.',
      description: '',
    })
    await expect.element(dialog).not.toBeInTheDocument()
    await publish()
    await tell(0.8, first.trainingId)
    await expect.element(bar).not.toHaveAttribute('aria-valuenow')
  })

  it('it is awaited all the same where the line is down', async () => {
    line.close()
    await publish()
    await expect.element(bar).not.toHaveAttribute('aria-valuenow')
    const { answer } = await newest()
    answer(200, { id: 2, version: 1, problems: [], revision: 5, draftIsNewer: false })
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('while a flow is made ready for the simulator', () => {
  const say = async (text: string) => {
    await page.getByPlaceholder('Escrever mensagem...').fill(text)
    await userEvent.keyboard('{Enter}')
  }

  it('its conversation says how much is trained, and clears it when that fails', async () => {
    await page.getByRole('button', { name: 'Testar' }).click()
    await say('oi')
    await expect.element(page.getByText('Digitando...')).toBeVisible()
    await tell(0.42)
    await expect.element(bar).toHaveAttribute('aria-valuenow', '42')
    await expect.element(page.getByText('Preparando o teste… 42%')).toBeVisible()
    await expect.element(page.getByText('Digitando...')).not.toBeInTheDocument()
    const { answer } = await newest()
    answer(500, { code: 'internal', message: 'Erro', description: '' })
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(page.getByText('Digitando...')).not.toBeInTheDocument()
  })
})
