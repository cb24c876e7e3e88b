import type { SessionUser } from '@prosa/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flowAnswer, openScreen, type TestScreen } from './testing/screen.tsx'

const rights = vi.hoisted(() => ({ mayEdit: true }))
vi.mock('../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [], workspacesTree: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => rights.mayEdit, { call: () => rights.mayEdit }) }
})

let screen: TestScreen
const reads = () => screen.asked.filter((call) => /^GET .*\/flow\/-?\d+$/.test(call))

beforeEach(() => {
  rights.mayEdit = true
})
afterEach(() => screen.close())

describe('a flow is read', () => {
  it('for each opening, whatever was read minutes ago', async () => {
    screen = openScreen()
    await expect.element(page.getByRole('textbox', { name: 'Nome do fluxo' })).toHaveValue('Teste')
    await screen.go('/chatbots')
    await expect.element(page.getByText('Outra tela')).toBeVisible()
    screen.answers['GET /api/bots/7/flow/1'] = () => flowAnswer({ name: 'De Marina', revision: 5 })
    await screen.go('/drawflow/7/1')
    await expect.element(page.getByRole('textbox', { name: 'Nome do fluxo' })).toHaveValue('De Marina')
    expect(reads()).toHaveLength(2)
  })

  it('once where the editor itself changes its address: opening the active one, and saving a version to the draft', async () => {
    const version = () => flowAnswer({ id: 2, kind: 'version', version: 6, activeVersionId: 2 })
    screen = openScreen('/drawflow/7/-1', {
      'GET /api/bots/7/flow/-1': version,
      'GET /api/bots/7/flow/2/working-copy': () => ({ workingCopy: null }),
      'PUT /api/bots/7/flow/2/working-copy': () => ({ success: true }),
      'DELETE /api/bots/7/flow/2/working-copy': () => ({ success: true }),
      'PUT /api/bots/7/flow/2': () => ({ id: 1, revision: 5, problems: [] }),
    })
    const name = page.getByRole('textbox', { name: 'Nome do fluxo' })
    await expect.element(name).toHaveValue('Teste')
    await expect.poll(() => screen.pathOf()).toBe('/drawflow/7/2')
    await name.fill('Meu')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Salvar Fluxo' }).click()
    await expect.poll(() => screen.pathOf()).toBe('/drawflow/7/1')
    await expect.element(name).toHaveValue('Meu')
    expect(reads()).toEqual(['GET /api/bots/7/flow/-1'])
    // The last that it sends: after the test it would be told of the next one's screen.
    await expect.poll(() => screen.asked).toContain('DELETE /api/bots/7/flow/1/working-copy')
  })
})

it('a flow of 3 MB opens, and only to look at it sends nothing', async () => {
  const texts = Array.from({ length: 750 }, (_, place) => `Texto ${place + 1}`)
  const nodes = [
    { name: 'Início', userInteractios: texts.slice(0, 150).map((name) => ({ target: name, phrases: [name] })) },
    ...texts.map((name, place) => ({
      name,
      y: 130 * (1 + (place % 5)),
      x: 240 * Math.floor(place / 5),
      botInteractions: [{ interaction: 'palavra '.repeat(500) }],
    })),
  ]
  expect(JSON.stringify(nodes).length).toBeGreaterThan(3_000_000)
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer({ nodes }) })
  await page.getByLabelText(/^Node Início/).click()
  await expect.element(page.getByRole('textbox', { name: 'Nome do node' })).toHaveValue('Início')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('textbox', { name: 'Nome do node' })).toHaveValue('Texto 1')
  await page.getByRole('button', { name: 'Ajustar à tela' }).click()
  expect(screen.asked.filter((call) => !call.startsWith('GET'))).toEqual([])
}, 120_000)

describe('without the permission', () => {
  it('nothing is asked, and it is said whom to ask for it', async () => {
    rights.mayEdit = false
    screen = openScreen()
    await expect.element(page.getByRole('heading', { level: 1, name: /^Você não tem acesso/ })).toBeVisible()
    await expect.element(page.getByText(/permissão para ver os bots/)).toBeVisible()
    // What the screen before still had to write may come late.
    expect(screen.asked.filter((call) => call.startsWith('GET'))).toEqual([])
  })

  it('that was taken away meanwhile, nothing is offered that would only be refused again', async () => {
    const refused = { code: 'forbidden', message: 'Sem permissão.' }
    screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => [403, refused] })
    await expect.element(page.getByText(/permissão para ver os bots/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Tentar de novo' }).elements()).toEqual([])
  })
})

it('says in words what is unsaved, also on a phone, and nothing of the bar stands over another', async () => {
  await page.viewport(390, 844)
  screen = openScreen()
  const name = page.getByRole('textbox', { name: 'Nome do fluxo' })
  await expect.element(page.getByText('Rascunho')).toBeVisible()
  await name.fill('Um nome de fluxo que não cabe em uma linha de telefone')
  await userEvent.keyboard('{Enter}')
  const state = page.getByText('Alterações não salvas')
  await expect.element(state).toBeVisible()
  const [words, publish] = [state.element(), page.getByRole('button', { name: /Publicar/ }).element()].map((element) =>
    element.getBoundingClientRect(),
  )
  expect(words?.right).toBeLessThanOrEqual(publish?.left ?? 0)
  expect(publish?.right).toBeLessThanOrEqual(390)
  await page.viewport(1440, 900)
})

it('keeps in sight how old unsaved changes are, from their recovery to their end', async () => {
  const { nodes } = flowAnswer()
  const updatedAt = new Date(Date.now() - 12 * 60_000).toISOString()
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1/working-copy': () => ({
      workingCopy: { payload: { name: 'Digitado', nodes }, baseRevision: 4, updatedAt },
    }),
  })
  const age = page.getByText('12 min', { exact: true })
  await expect.element(age).toBeVisible()
  await page
    .getByRole('status')
    .filter({ hasText: 'Recuperamos' })
    .getByRole('button', { name: 'Fechar aviso' })
    .click()
  await expect.element(age).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(age).toBeVisible()
  const [words, publish] = [age.element(), page.getByRole('button', { name: /Publicar/ }).element()].map((element) =>
    element.getBoundingClientRect(),
  )
  expect(words?.right).toBeLessThanOrEqual(publish?.left ?? 0)
  await page.viewport(1440, 900)
})

it('tells of recovered changes over the canvas, which stays where it is, until that is settled', async () => {
  const payload = { ...flowAnswer(), name: 'Digitado' }
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1/working-copy': () => ({
      workingCopy: {
        payload: { name: payload.name, nodes: payload.nodes },
        baseRevision: 4,
        updatedAt: '2026-11-22T09:30:00Z',
      },
    }),
  })
  const notice = page.getByText(/^Recuperamos as alterações/)
  await expect.element(notice).toBeVisible()
  const placeOf = () => page.getByRole('main').element().getBoundingClientRect().toJSON()
  const before = placeOf()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(placeOf()).toEqual(before)
  await expect.element(page.getByRole('textbox', { name: 'Nome do fluxo' })).toHaveValue('Teste')
})

describe('what stands around the bot', () => {
  it('is read again when one comes back to the window', async () => {
    screen = openScreen()
    await expect.element(page.getByRole('textbox', { name: 'Nome do fluxo' })).toHaveValue('Teste')
    await page
      .getByRole('main')
      .getByLabelText(/^Node sales/)
      .click()
    const around = { ...flowAnswer().around, hasTransferUrl: true }
    screen.answers['GET /api/bots/7/flow/1'] = () => flowAnswer({ around, name: 'De outra pessoa' })
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => reads()).toHaveLength(2)
    await page.getByRole('toolbar', { name: 'Ações do node' }).getByRole('button', { name: 'Transferir' }).click()
    await expect.element(page.getByRole('dialog').getByText('Plataforma externa')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Nome do fluxo' })).toHaveValue('Teste')
  })
})

describe('a save', () => {
  it('that did not reach the server is told of until one does', async () => {
    let isCut = true
    screen = openScreen('/drawflow/7/1', {
      'PUT /api/bots/7/flow/1': () => {
        if (isCut) throw new TypeError('Failed to fetch')
        return { id: 1, revision: 5, problems: [] }
      },
    })
    const name = page.getByRole('textbox', { name: 'Nome do fluxo' })
    await name.fill('Meu')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Salvar Fluxo' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'guardadas neste navegador' })
    await expect.element(notice).toBeVisible()
    // What failed looks like it, unlike what only informs.
    await expect.element(notice).toHaveAttribute('data-failure')
    isCut = false
    await notice.getByRole('button', { name: 'Salvar de novo' }).click()
    await expect.element(notice).not.toBeInTheDocument()
    expect(screen.asked.filter((call) => call === 'PUT /api/bots/7/flow/1')).toHaveLength(2)
  })

  it('by its keys takes what stands in the field, and one goes on writing there', async () => {
    const names: unknown[] = []
    screen = openScreen('/drawflow/7/1', {
      'PUT /api/bots/7/flow/1': (body) => {
        names.push((body as { name: unknown }).name)
        return { id: 1, revision: 5, problems: [] }
      },
    })
    const name = page.getByRole('textbox', { name: 'Nome do fluxo' })
    await name.fill('Loja nova')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => names).toEqual(['Loja nova'])
    expect(document.activeElement).toBe(name.element())
  })

  it('is off without a change: its button, its keys and the bar of a phone', async () => {
    screen = openScreen()
    await expect.element(page.getByRole('button', { name: 'Salvar Fluxo' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Control>}s{/Control}')
    await page.viewport(390, 844)
    await expect.element(page.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
    await page.viewport(1440, 900)
    expect(screen.asked.filter((call) => call.startsWith('PUT'))).toEqual([])
    await page.getByRole('textbox', { name: 'Nome do fluxo' }).fill('Meu')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Salvar Fluxo' })).not.toHaveAttribute('aria-disabled')
  })

  it('by its keys opens nothing of the browser, also inside of a list that keeps its keys', async () => {
    screen = openScreen('/drawflow/7/1', { 'PUT /api/bots/7/flow/1': () => ({ id: 1, revision: 5, problems: [] }) })
    const name = page.getByRole('textbox', { name: 'Nome do fluxo' })
    await name.fill('Meu')
    await userEvent.keyboard('{Enter}')
    await page
      .getByRole('main')
      .getByLabelText(/^Node sales/)
      .click()
    await userEvent.keyboard('l')
    await expect.element(page.getByRole('dialog', { name: 'Para onde vai?' })).toBeVisible()
    const press = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
    await expect.poll(() => screen.asked).toContain('PUT /api/bots/7/flow/1')
  })
})

it('has the search over everything, which the frame brings elsewhere, and its own list of keys', async () => {
  screen = openScreen()
  await expect.element(page.getByRole('textbox', { name: 'Nome do fluxo' })).toHaveValue('Teste')
  await userEvent.keyboard('?')
  const keys = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect.element(keys.getByText('Salvar Fluxo')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Ir para' })).toBeVisible()
})
