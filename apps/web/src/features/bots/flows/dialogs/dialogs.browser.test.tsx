import type { SessionUser } from '@prosa/contract'
import { freeTextEntity, toServerFlow } from '@prosa/flow'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { at, flowOf, nothingAround } from '../canvas/testing.ts'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

const select = (name: string) =>
  page
    .getByRole('main')
    .getByLabelText(new RegExp(`^Node ${name}`))
    .click()
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Ações do node' }).getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('dialog')

describe('a transfer', () => {
  const openTransfer = async (hasTransferUrl: boolean): Promise<void> => {
    const around = { ...nothingAround, hasTransferUrl }
    screen = openScreen('/drawflow/7/1', {
      'GET /api/bots/7/flow/1': () => flowAnswer({ around }),
      'GET /api/workspaces/list': () => ({ result: [{ id: around.workspaceId, name: 'Loja' }], total: 1 }),
    })
    await select('sales')
    await tool('Transferir')
  }

  it('goes to the workspace of the bot, each in turn, unless another one is chosen', async () => {
    await openTransfer(false)
    await expect.element(dialog().getByRole('combobox', { name: 'Workspace' })).toHaveValue('Loja')
    await expect.element(dialog().getByRole('combobox', { name: 'Tipo de transferência' })).toHaveValue('Sequencial')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('complementary').getByText(/, sequencial$/)).toBeVisible()
  })

  it('leads to an outside system where the bot has an address of one', async () => {
    await openTransfer(true)
    await dialog().getByText('Plataforma externa').click()
    await expect.element(dialog().getByText(/endereço de transferência configurado/)).toBeVisible()
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const panel = page.getByRole('complementary')
    await expect.element(panel.getByText('Plataforma externa')).toBeVisible()
  })

  it('is not offered to one without an address', async () => {
    await openTransfer(false)
    await expect.element(dialog().getByText('Outro bot')).toBeVisible()
    expect(dialog().getByText('Plataforma externa').elements()).toEqual([])
  })

  it('reads bots ten at a time as their list is scrolled, tells what failed, and asks again when told to', async () => {
    await openTransfer(false)
    const pages: unknown[] = []
    let isFailing = true
    screen.answers['POST /api/bots/list'] = (body) => {
      const { offset, limit } = body as { offset: number; limit: number }
      if (isFailing) return [500, { code: 'internal', message: 'Erro' }]
      pages.push([offset, limit])
      const result = Array.from({ length: Math.min(limit, 23 - offset) }, (_, at) => ({
        id: 100 + offset + at,
        name: `Bot ${offset + at + 1}`,
      }))
      return { result, total: 23 }
    }
    await dialog().getByText('Outro bot').click()
    await expect
      .element(
        dialog()
          .getByRole('alert')
          .getByText(/^Erro ao buscar bots\. Não foi possível carregar a lista de bots\.$/),
      )
      .toBeVisible()
    isFailing = false
    await dialog().getByRole('button', { name: 'Tentar de novo' }).click()
    await dialog().getByRole('combobox', { name: 'Bot', exact: true }).click()
    const option = (name: string) => page.getByRole('option', { name, exact: true })
    // Again until the list has its place: what opens cannot be scrolled yet.
    const scrollTo = (name: string, until: () => void): Promise<void> =>
      vi.waitFor(() => {
        option(name).query()?.scrollIntoView({ block: 'end' })
        until()
      })
    await expect.element(option('Bot 10')).toBeInTheDocument()
    expect(pages).toEqual([[0, 10]])
    isFailing = true
    await scrollTo('Bot 10', () =>
      expect(screen.asked.filter((call) => call === 'POST /api/bots/list').length).toBeGreaterThan(3),
    )
    await expect
      .element(
        dialog()
          .getByRole('alert')
          .getByText(/^Erro ao buscar bots\. Não foi possível carregar mais bots\.$/),
      )
      .toBeVisible()
    isFailing = false
    await dialog().getByRole('button', { name: 'Tentar de novo' }).click()
    await dialog().getByRole('combobox', { name: 'Bot', exact: true }).click()
    await scrollTo('Bot 20', () => expect(option('Bot 23').query()).not.toBeNull())
    expect(pages).toEqual([
      [0, 10],
      [10, 10],
      [20, 10],
    ])
  })
})

it("a node's tag is removed without its node, and the whole node by a button that says so", async () => {
  const flow = flowOf()
  at(flow, 'sales').tag = { stage: 'Venda', list: null }
  screen = openScreen('/drawflow/7/1', { 'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)) })
  await select('sales')
  await tool('Etiqueta')
  await expect.element(dialog().getByRole('textbox', { name: 'Etapa do funil' })).toHaveValue('Venda')
  await dialog().getByRole('button', { name: 'Remover etiqueta' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByLabelText(/^Node sales/)).toBeVisible()
  await tool('Etiqueta')
  await expect.element(dialog().getByRole('textbox', { name: 'Etapa do funil' })).toHaveValue('')
  expect(dialog().getByRole('button', { name: 'Remover etiqueta' }).elements()).toEqual([])
  await dialog().getByRole('button', { name: 'Excluir node inteiro' }).click()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Excluir' }).click()
  await expect.element(page.getByRole('main').getByLabelText(/^Node sales/)).not.toBeInTheDocument()
  // The dialog was about a node that is gone.
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('a dialog gives the focus back to what opened it, and begins anew each time', async () => {
  screen = openScreen()
  await select('menu')
  const opener = page.getByRole('complementary').getByRole('button', { name: 'Configurar Etiqueta' })
  await opener.click()
  await dialog().getByRole('textbox', { name: 'Etapa do funil' }).fill('Perdida')
  await userEvent.keyboard('{Escape}')
  // What was typed is not saved yet.
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await expect.element(dialog().getByRole('textbox', { name: 'Etapa do funil' })).toHaveValue('')
})

it("the system's entities stand under a heading of their own, by the names that people use", async () => {
  const row = { inputs: 4, fuzzyMatching: false, regexpEntity: false, status: true, updatedBy: null, botName: null }
  const result = [
    { ...row, id: 3, name: 'Produto', displayName: 'Produto', botId: 7, fuzzyMatching: true },
    { ...row, id: -100, name: 'number', displayName: 'Número', botId: null },
  ]
  screen = openScreen('/drawflow/7/1', { 'GET /api/entityTypes': () => ({ result, total: 2 }) })
  await select('menu')
  await page.getByRole('complementary').getByRole('button', { name: 'Entidade', exact: true }).first().click()
  const group = (name: string) => dialog().getByRole('region', { name })
  await expect.element(group('Deste bot').getByRole('button', { name: '@Produto 4 valores · Fuzzy' })).toBeVisible()
  await group('Do sistema').getByRole('button', { name: 'Número @número' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('complementary').getByText('@número')).toBeVisible()
})

it('free text is asked for by one choice, and the child is offered it first', async () => {
  const flow = flowOf()
  at(flow, 'start').name = 'Início'
  at(flow, 'sales').userInteractions = at(flow, 'menu')
    .userInteractions.slice(0, 1)
    .map((exit) => ({
      ...exit,
      id: 'asked',
      target: null,
      phrases: [],
    }))
  const { id, name, displayName } = freeTextEntity
  const row = { inputs: 0, fuzzyMatching: false, regexpEntity: false, status: true, updatedBy: null }
  const system = [{ ...row, id, name, displayName, botId: null, botName: null }]
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)),
    'GET /api/entityTypes': () => ({ result: system, total: 1 }),
  })
  await select('sales')
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Coletar uma informação' }).click()
  await dialog()
    .getByRole('button', { name: /^Texto livre/ })
    .click()
  const called = dialog().getByRole('textbox', { name: 'Nome do que é guardado' })
  await called.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('Dê um nome ao que é guardado, como nome ou cidade.')).toBeVisible()
  const isContactName = dialog().getByRole('switch', { name: /^Guardar como nome do contato/ })
  await called.fill('bairro')
  await expect.element(isContactName).not.toBeChecked()
  await called.fill('nome completo')
  await expect.element(isContactName).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('@nome_completo')).toBeVisible()
  await panel.getByRole('combobox', { name: /^Ir para/ }).click()
  await page.getByRole('option', { name: 'Novo node', exact: true }).click()
  await select('1-Inserir-título')
  await panel.getByRole('textbox', { name: 'Mensagem 1', exact: true }).click()
  await userEvent.keyboard('Obrigado, @')
  await expect.element(page.getByRole('option').first()).toHaveTextContent('@nome_completosales')
  await expect.element(page.getByRole('option').nth(1)).toHaveTextContent('@nomedo contato')
  await userEvent.keyboard('{Enter}')
  await select('sales')
  await panel.getByRole('button', { name: '@nome_completo' }).click()
  await dialog().getByRole('textbox', { name: 'Nome do que é guardado' }).fill('cliente')
  await userEvent.keyboard('{Enter}')
  await select('1-Inserir-título')
  await expect
    .element(panel.getByRole('textbox', { name: 'Mensagem 1', exact: true }))
    .toHaveTextContent('Obrigado, cliente')
})

describe('the form of an entity', () => {
  it('cannot be saved without a name and a value, and says at its fields what is missing', async () => {
    screen = openScreen()
    await select('menu')
    await page.getByRole('complementary').getByRole('button', { name: 'Coletar uma informação' }).click()
    await dialog().getByRole('button', { name: 'Criar entidade' }).first().click()
    const save = dialog().getByRole('button', { name: 'Salvar' })
    await expect.element(save).toBeDisabled()
    const name = dialog().getByRole('textbox', { name: 'Nome', exact: true })
    await name.click()
    await userEvent.tab()
    const noName = 'Nome da entidade invalido. Favor inserir um nome para sua entidade.'
    await expect.element(dialog().getByText(noName)).toBeVisible()
    await name.fill('cidade')
    const value = dialog().getByRole('textbox', { name: 'Valor 1' })
    await value.click()
    await userEvent.tab()
    const noValue = 'Entidade inválida. Favor inserir pelo menos um valor/sinônimo para a nova entidade.'
    await expect.element(dialog().getByText(noValue)).toBeVisible()
    await expect.element(save).toBeDisabled()
    await value.fill('Recife')
    await expect.element(save).toBeEnabled()
  })
})

describe('publishing', () => {
  it('names the words of a node that change, the old and the new', async () => {
    const flow = flowOf()
    at(flow, 'start').name = 'Início'
    const live = structuredClone(flow)
    const say = (where: typeof flow, text: string): void => {
      const node = at(where, 'sales')
      Object.assign(node, { botInteractions: node.botInteractions.map((message) => ({ ...message, text })) })
    }
    say(live, 'Nosso horário é das 8 às 12.')
    say(flow, 'Nosso horário é das 8 às 18.')
    screen = openScreen('/drawflow/7/1', {
      'GET /api/bots/7/flow/1': () => flowAnswer({ ...toServerFlow(flow), activeVersionId: 2, draftIsNewer: true }),
      'GET /api/bots/7/flow/2': () => flowAnswer({ ...toServerFlow(live), id: 2, kind: 'version', version: 6 }),
    })
    await page.getByRole('button', { name: /^Publicar/ }).click()
    await expect.element(dialog().getByRole('heading', { name: 'sales' })).toBeVisible()
    await expect.element(dialog().getByRole('deletion')).toHaveTextContent('Antes: Nosso horário é das 8 às 12.')
    await expect.element(dialog().getByRole('insertion')).toHaveTextContent('Agora: Nosso horário é das 8 às 18.')
  })

  it('goes with a note on the version', async () => {
    const sent: unknown[] = []
    screen = openScreen('/drawflow/7/1', {
      'POST /api/bots/7/publish/1': (body) => {
        sent.push(body)
        return { id: 2, version: 1, revision: 5, draftIsNewer: false, problems: [] }
      },
      'GET /api/bots/7/agents': () => ({ result: [] }),
      'GET /api/bots/7/flow/1': () =>
        flowAnswer({ name: 'Loja', nodes: [{ name: 'Início', botInteractions: [{ interaction: 'Oi' }] }] }),
    })
    await page.getByRole('button', { name: /^Publicar/ }).click()
    await dialog().getByRole('textbox', { name: 'Nota desta versão (opcional)' }).fill(' Saudação nova ')
    await dialog().getByRole('button', { name: 'Publicar' }).click()
    await vi.waitFor(() => expect(sent).toMatchObject([{ note: 'Saudação nova' }]))
  })
})

describe('comparing versions', () => {
  it('tells in words what two of them differ in, and leads to a node on the canvas', async () => {
    const flow = flowOf()
    at(flow, 'start').name = 'Início'
    const old = structuredClone(flow)
    const say = (where: typeof flow, text: string): void => {
      const node = at(where, 'sales')
      Object.assign(node, { botInteractions: node.botInteractions.map((message) => ({ ...message, text })) })
    }
    say(old, 'Abrimos às 8.')
    say(flow, 'Abrimos às 9.')
    old.nodes = old.nodes.filter(({ name }) => name !== 'help')
    const times = { createdAt: '2026-11-03T12:00:00.000Z', updatedAt: '2026-11-03T12:00:00.000Z' }
    const row = { ...times, active: false, editingRelease: false, createdBy: 'Marina', name: null, note: null }
    screen = openScreen('/drawflow/7/1', {
      'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)),
      'GET /api/bots/7/flow/2': () => flowAnswer({ ...toServerFlow(old), id: 2, kind: 'version', version: 6 }),
      'GET /api/bots/7/versions': () => ({
        result: [
          { ...row, id: 1, version: null, editingRelease: true },
          { ...row, id: 2, version: 6, active: true, name: 'Natal', note: 'Horário de festas' },
        ],
        total: 2,
      }),
    })
    await page.getByRole('button', { name: 'Comparar versões' }).click()
    await expect.element(dialog().getByRole('combobox', { name: 'De' })).toHaveValue('Versão 6: Natal (no ar)')
    await expect.element(dialog().getByText('Horário de festas')).toBeVisible()
    await expect.element(dialog().getByText('3 nodes com diferenças')).toBeVisible()
    await expect.element(dialog().getByText('Antes: Abrimos às 8.')).toBeVisible()
    await expect.element(dialog().getByText('Agora: Abrimos às 9.')).toBeVisible()
    await expect.element(dialog().getByText('Novo', { exact: true })).toBeVisible()
    await dialog().getByRole('button', { name: 'Ir para sales' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Nome do node' })).toHaveValue('sales')
  })

  it('begins with the last two that were on air where the canvas has nothing new', async () => {
    const flow = flowOf()
    const old = structuredClone(flow)
    old.nodes = old.nodes.filter(({ name }) => name !== 'help')
    const times = { createdAt: '2026-11-03T12:00:00.000Z', updatedAt: '2026-11-03T12:00:00.000Z' }
    const row = { ...times, active: false, editingRelease: false, createdBy: 'Marina', name: null, note: null }
    const version = (id: number, of: typeof flow) =>
      flowAnswer({ ...toServerFlow(of), id, kind: 'version', version: id })
    screen = openScreen('/drawflow/7/1', {
      'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)),
      'GET /api/bots/7/flow/5': () => version(5, old),
      'GET /api/bots/7/flow/6': () => version(6, flow),
      'GET /api/bots/7/versions': () => ({
        result: [
          { ...row, id: 1, version: null, editingRelease: true },
          { ...row, id: 6, version: 6, active: true },
          { ...row, id: 5, version: 5 },
        ],
        total: 3,
      }),
    })
    await page.getByRole('button', { name: 'Comparar versões' }).click()
    await expect.element(dialog().getByRole('combobox', { name: 'De' })).toHaveValue('Versão 5')
    await expect.element(dialog().getByRole('combobox', { name: 'Para' })).toHaveValue('Versão 6 (no ar)')
    await expect.element(dialog().getByText('2 nodes com diferenças')).toBeVisible()
  })
})

it('the room that is left in a button is told in words', async () => {
  screen = openScreen()
  await select('sales')
  await page.getByRole('complementary').getByRole('button', { name: 'Inserir Botão' }).first().click()
  await dialog().getByRole('textbox', { name: 'Opção 1' }).fill('Sim')
  await expect.element(dialog().getByText(/^restam \d+$/)).toBeVisible()
})
