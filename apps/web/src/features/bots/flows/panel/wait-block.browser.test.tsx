import type { SessionUser } from '@prosa/contract'
import { type FlowDocument, fromServerFlow, type ServerFlow, toServerFlow, waitExitOf } from '@prosa/flow'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { at, publishableFlow } from '../canvas/testing.ts'
import { makeId } from '../editor/make-id.ts'
import { type Answers, flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

/** The flow as the server gets it with each save. */
const open = async (change: (flow: FlowDocument) => void = () => {}, over: Answers = {}) => {
  await page.viewport(1440, 900)
  const flow = publishableFlow()
  change(flow)
  const saved: FlowDocument[] = []
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)),
    'PUT /api/bots/7/flow/1': (body) => {
      saved.push(fromServerFlow(body as ServerFlow, makeId).document)
      return { id: 1, revision: 5, problems: [] }
    },
    ...over,
  })
  return saved
}
const wait = { amount: 2, unit: 'hours', at: null, openOnly: false, otherwise: null } as const
const withWait = (flow: FlowDocument): void => {
  const menu = at(flow, 'menu')
  menu.userInteractions = menu.userInteractions.map((exit) =>
    exit.target === 'help' ? { ...exit, phrases: [], wait } : exit,
  )
}
const select = (name: string) =>
  page
    .getByRole('main')
    .getByLabelText(new RegExp(`^Node ${name}`))
    .click()

/** Pixels that a field's placeholder leaves free; below zero it is cut. */
const roomFor = (field: HTMLInputElement): number => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const drawing = document.createElement('canvas').getContext('2d')
  if (!drawing) throw new Error('No canvas')
  drawing.font = font
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  return field.clientWidth - padding - drawing.measureText(field.placeholder).width
}

it('adds the exit of who does not answer, with its time, its destination and what follows after the channel’s time', async () => {
  const saved = await open((flow) => {
    at(flow, 'menu').userInteractions.splice(1)
  })
  await select('menu')
  await page.getByRole('button', { name: 'Se não responder' }).click()
  const block = page.getByRole('group', { name: 'Se não responder em' })
  await expect.element(block).toBeVisible()
  expect(page.getByRole('button', { name: 'Se não responder', exact: true }).elements()).toHaveLength(0)
  await block.getByRole('textbox', { name: 'Prazo sem resposta' }).fill('3')
  await block.getByRole('combobox', { name: 'Unidade do prazo' }).click()
  await page.getByRole('option', { name: 'dias' }).click()
  const hour = block.getByRole('textbox', { name: 'Hora do dia' })
  await expect.element(hour).toHaveAttribute('placeholder', 'mesma hora')
  expect(roomFor(hour.element() as HTMLInputElement)).toBeGreaterThanOrEqual(0)
  await hour.fill('09:00')
  await block.getByRole('checkbox', { name: 'Só dentro do horário de atendimento' }).click()
  await block.getByRole('combobox', { name: /^Ir para, sem resposta/ }).click()
  await page.getByRole('option', { name: 'help', exact: true }).click()
  await block.getByRole('combobox', { name: 'Se o prazo do canal tiver terminado' }).click()
  await page.getByRole('option', { name: 'Encerrar' }).click()
  await expect.element(page.getByRole('button', { name: '3 dias às 09:00 sem resposta' })).toBeVisible()
  await page.getByRole('button', { name: 'Salvar Fluxo' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const exit = saved[0] && waitExitOf(at(saved[0], 'menu'))
  expect(exit).toMatchObject({
    target: 'help',
    phrases: [],
    wait: { amount: 3, unit: 'days', at: '09:00', openOnly: true, otherwise: 'end' },
  })
})

it('goes on by an approved message where the channel’s time is over, until another way is chosen', async () => {
  const retomar = {
    name: 'retomar',
    language: 'pt_BR',
    header: '',
    body: 'Oi {{1}}',
    footer: '',
    buttons: [],
    variables: ['{{1}}'],
    headerFile: null,
  }
  const saved = await open(withWait, { 'GET /api/bots/7/approved-templates': () => ({ result: [retomar] }) })
  await select('menu')
  const block = page.getByRole('group', { name: 'Se não responder em' })
  const way = block.getByRole('combobox', { name: 'Se o prazo do canal tiver terminado' })
  await way.click()
  await page.getByRole('option', { name: 'Seguir com um template' }).click()
  await block.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'retomar (pt_BR)' }).click()
  await block.getByRole('textbox', { name: 'Corpo' }).fill('{{primeiro_nome}}')
  const save = async (count: number) => {
    await page.getByRole('button', { name: 'Salvar Fluxo' }).click()
    await expect.poll(() => saved.length).toBe(count)
    const [last] = saved.slice(-1)
    return last && waitExitOf(at(last, 'menu'))?.wait
  }
  expect(await save(1)).toMatchObject({
    otherwise: null,
    template: { name: 'retomar', language: 'pt_BR', values: ['{{primeiro_nome}}'] },
  })
  await way.click()
  await page.getByRole('option', { name: 'Encerrar' }).click()
  await expect.element(block.getByRole('combobox', { name: 'Template' })).not.toBeInTheDocument()
  expect(await save(2)).toEqual({ ...wait, otherwise: 'end' })
})

it('draws it as a dashed line with a clock, which opens its form, and deletes it without a question', async () => {
  await open(withWait)
  const label = page.getByRole('button', { name: '2 horas sem resposta' })
  await expect.element(label).toBeVisible()
  // Other cards lie close by in this small drawing.
  label.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const block = page.getByRole('group', { name: 'Se não responder em' })
  await expect.element(block).toHaveAttribute('aria-current', 'true')
  expect(label.element().querySelector('svg')).not.toBeNull()
  await block.getByRole('button', { name: 'Excluir a saída para quem não responde' }).click()
  await expect.poll(() => block.elements()).toHaveLength(0)
  await expect.element(page.getByRole('button', { name: 'Se não responder', exact: true })).toBeVisible()
})

it('says before publishing how many conversations wait and keep their version', async () => {
  const flow = publishableFlow()
  withWait(flow)
  await open(withWait, {
    'GET /api/bots/7/traffic': () => ({ counts: [{ kind: 'waiting', node: 'menu', target: null, total: 12 }] }),
    'GET /api/bots/7/flow/1': () => flowAnswer({ ...toServerFlow(flow), activeVersionId: 2, draftIsNewer: true }),
    'GET /api/bots/7/flow/2': () =>
      flowAnswer({ ...toServerFlow(publishableFlow()), id: 2, kind: 'version', version: 6 }),
  })
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect.element(page.getByText(/12 conversas esperam um prazo sem resposta/)).toBeVisible()
})
