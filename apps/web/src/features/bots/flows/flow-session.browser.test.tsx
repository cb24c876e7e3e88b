import type { FlowAnswer, SessionUser } from '@prosa/contract'
import { type ServerFlow, toServerFlow } from '@prosa/flow'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Context } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { flowOf } from './canvas/testing.ts'
import { FlowScreen } from './flow-screen.tsx'
import '../../../ui/theme/styles.css'

const session = vi.hoisted(() => ({ author: undefined as unknown as Context<SessionUser> }))
vi.mock('../../../app/session.tsx', async () => {
  const { createContext, useContext } = await import('react')
  session.author = createContext({} as SessionUser)
  return { useUser: () => useContext(session.author), useCan: () => () => true }
})

const botId = 7
const draftId = 1

/** The bot's draft as the server keeps it; whoever acts is whose call it is. */
let draft: { payload: ServerFlow; revision: number; by: string }
let acting: string
/** The line breaks after the server has taken a save, so that its answer is lost. */
let losesAnswer: boolean
let authors: { root: Root; place: HTMLElement }[]
/** The one place for questions. */
let questions: Root

const answerOf = (): FlowAnswer => ({
  ...draft.payload,
  id: draftId,
  botId,
  botName: 'Loja',
  botToken: 'token',
  kind: 'draft',
  version: null,
  revision: draft.revision,
  draftId,
  activeVersionId: null,
  draftIsNewer: false,
  updatedAt: '2026-11-22T09:00:00.000Z',
  updatedBy: draft.by,
  isUpdatedByCaller: draft.by === acting,
  around: {
    workspaceId: 2,
    channels: [],
    hasChangedEntities: false,
    silence: { transferMinutes: null, closeMinutes: null },
    hasWebhookUrl: false,
    hasTransferUrl: false,
    unattended: [],
    missing: { files: [], attendees: [], bots: [] },
  },
})

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status })

const save = ({ revision, replacesRevision, ...payload }: ServerFlow & Record<string, unknown>): Response => {
  if ((replacesRevision ?? revision) !== draft.revision) {
    const details = { draftId, revision: draft.revision, savedBy: draft.by, savedAt: '2026-11-22T09:00:00.000Z' }
    return json({ code: 'overtaken', message: 'O rascunho mudou.', description: '', details }, 409)
  }
  draft = { payload, revision: draft.revision + 1, by: acting }
  if (losesAnswer) throw new TypeError('Failed to fetch')
  return json({ id: draftId, revision: draft.revision, problems: [] })
}

beforeEach(async () => {
  await page.viewport(390, 844)
  localStorage.clear()
  authors = []
  losesAnswer = false
  questions = createRoot(document.createElement('div'))
  questions.render(
    <AppTheme mainColor={null}>
      <ConfirmDialog />
    </AppTheme>,
  )
  draft = { payload: toServerFlow({ ...flowOf(), name: 'Como era' }), revision: 4, by: 'Clara' }
  vi.stubGlobal('fetch', async (input: string, { method, body }: RequestInit): Promise<Response> => {
    const path = input.split('?')[0]
    // No copy on the server: that of the browser is what counts here.
    if (path?.endsWith('/working-copy')) return json(method === 'GET' ? { workingCopy: null } : {})
    if (path !== `/api/bots/${botId}/flow/${draftId}`) return json({ result: [], total: 0 })
    return method === 'PUT' ? save(JSON.parse(String(body))) : json(answerOf())
  })
})
afterEach(async () => {
  questions.unmount()
  for (const { root, place } of authors) {
    root.unmount()
    place.remove()
  }
  queryClient.clear()
  vi.unstubAllGlobals()
})

interface Author {
  /** Brings this person's window before the others'. */
  look(): void
  name: Locator
  screen: Locator
  reload(): Promise<void>
  rename(name: string): Promise<void>
  save(): Promise<void>
}

/** One person's editor of the draft. What a reload takes away is all but the browser's storage. */
const open = async (id: number, who: string, window = who): Promise<Author> => {
  const user = { id, name: who, permissions: [] } as unknown as SessionUser
  const place = document.body.appendChild(document.createElement('section'))
  place.dataset.testid = window
  const mount = (): Root => {
    const root = createRoot(place)
    const routes = [
      { path: '/drawflow/:botId/:flowId', element: <FlowScreen /> },
      { path: '/chatbots', element: <h1>Meus robôs</h1> },
    ]
    const router = createMemoryRouter(routes, { initialEntries: [`/drawflow/${botId}/${draftId}`] })
    root.render(
      <AppTheme mainColor={null}>
        <QueryClientProvider client={queryClient}>
          <session.author value={user}>
            <RouterProvider router={router} />
          </session.author>
        </QueryClientProvider>
      </AppTheme>,
    )
    return root
  }
  const held = { root: mount(), place }
  authors.push(held)
  const look = (): void => {
    for (const author of authors) author.place.hidden = author !== held
  }
  look()
  const screen = page.getByTestId(window)
  const name = screen.getByRole('textbox', { name: 'Nome do fluxo' })
  await expect.element(name).toBeVisible()
  return {
    look,
    name,
    screen,
    reload: async () => {
      look()
      held.root.unmount()
      held.root = mount()
      await expect.element(name).toBeVisible()
    },
    rename: async (text) => {
      look()
      await userEvent.fill(name, text)
      await userEvent.keyboard('{Enter}')
    },
    save: async () => {
      look()
      acting = who
      await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }).first())
      await userEvent.click(page.getByRole('menuitem', { name: 'Salvar Fluxo' }))
    },
  }
}

const dialog = (): Locator => page.getByRole('dialog', { name: 'O rascunho mudou' })

it('shows two authors each other’s saves before either is given up, also after a reload', async () => {
  const ana = await open(1, 'Ana')
  const bruno = await open(2, 'Bruno')
  await ana.rename('De Ana')
  await bruno.rename('De Bruno')
  await bruno.save()
  await expect.poll(() => draft).toMatchObject({ payload: { name: 'De Bruno' }, by: 'Bruno' })

  await ana.save()
  await expect.element(dialog().getByText(/salvo por Bruno/)).toBeVisible()
  await userEvent.click(dialog().getByRole('button', { name: 'Continuar editando' }))
  expect(draft.payload.name).toBe('De Bruno')

  await ana.reload()
  await expect.element(ana.screen.getByText(/Depois delas, o rascunho foi salvo por Bruno\.$/)).toBeVisible()
  await expect.element(ana.name).toHaveValue('De Ana')
  await ana.save()
  await userEvent.click(dialog().getByRole('button', { name: 'Substituir o de Bruno' }))
  await expect.poll(() => draft).toMatchObject({ payload: { name: 'De Ana' }, by: 'Ana', revision: 6 })

  await ana.reload()
  await expect.element(ana.name).toHaveValue('De Ana')
  await expect.element(ana.screen.getByText(/^Recuperamos/)).not.toBeInTheDocument()
})

it('brings back what was typed a moment before a reload, and forgets it where one discards it', async () => {
  const ana = await open(1, 'Ana')
  await ana.rename('Ainda não salvo')
  await ana.reload()
  await expect.element(ana.screen.getByText(/^Recuperamos as alterações não salvas/)).toBeVisible()
  await expect.element(ana.name).toHaveValue('Ainda não salvo')
  // Another person on the same computer has none of it.
  const bruno = await open(2, 'Bruno')
  await expect.element(bruno.name).toHaveValue('Como era')

  ana.look()
  await userEvent.click(ana.screen.getByRole('button', { name: 'Descartar' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Descartar' }))
  await expect.element(ana.name).toHaveValue('Como era')
  await ana.reload()
  await expect.element(ana.name).toHaveValue('Como era')
  await expect.element(ana.screen.getByText(/^Recuperamos/)).not.toBeInTheDocument()
})

it('takes a save whose answer was lost for saved: it asks what the server has', async () => {
  const ana = await open(1, 'Ana')
  await ana.rename('Chegou')
  losesAnswer = true
  await ana.save()
  await expect.poll(() => draft.payload.name).toBe('Chegou')
  await expect.element(ana.screen.getByText('Alterações não salvas')).not.toBeInTheDocument()
  await ana.reload()
  await expect.element(ana.name).toHaveValue('Chegou')
  await expect.element(ana.screen.getByText(/^Recuperamos/)).not.toBeInTheDocument()
  losesAnswer = false
  await ana.rename('Chegou e segue')
  await ana.save()
  await expect.poll(() => draft).toMatchObject({ payload: { name: 'Chegou e segue' }, revision: 6 })
})

describe('two windows of one person', () => {
  const openBoth = async () => {
    await page.viewport(1440, 900)
    return [await open(1, 'Ana', 'primeira'), await open(1, 'Ana', 'segunda')] as const
  }
  const renameNode = async (author: Author, name: string): Promise<void> => {
    author.look()
    await author.screen
      .getByRole('main')
      .getByLabelText(/^Node sales/)
      .click()
    await author.screen.getByRole('textbox', { name: 'Nome do node' }).fill(name)
    await userEvent.keyboard('{Enter}')
  }
  const saveHere = async (author: Author): Promise<void> => {
    author.look()
    acting = 'Ana'
    await author.screen.getByRole('button', { name: 'Salvar Fluxo' }).click()
  }

  it('have what was changed in both: the one hears of the other, and saving asks nothing', async () => {
    const [first, second] = await openBoth()
    await first.rename('Nome da primeira')
    await renameNode(second, 'Vendas')
    await saveHere(second)
    await expect.poll(() => draft.revision).toBe(5)
    first.look()
    await expect.element(first.screen.getByRole('main').getByLabelText(/^Node Vendas/)).toBeVisible()
    await expect.element(first.name).toHaveValue('Nome da primeira')
    await expect.element(first.screen.getByText('Alterações não salvas')).toBeVisible()
    await saveHere(first)
    await expect.poll(() => draft).toMatchObject({ payload: { name: 'Nome da primeira' }, revision: 6 })
    expect(draft.payload.nodes.map(({ name }) => name)).toContain('Vendas')
    second.look()
    await expect.element(second.name).toHaveValue('Nome da primeira')
    await expect.element(second.screen.getByText('Alterações não salvas')).not.toBeInTheDocument()
  })

  it('that changed the same node are told apart as windows, not as people', async () => {
    const [first, second] = await openBoth()
    await renameNode(first, 'Um')
    await renameNode(second, 'Dois')
    await saveHere(second)
    await expect.poll(() => draft.revision).toBe(5)
    await saveHere(first)
    await expect.element(dialog().getByRole('button', { name: 'Substituir o da outra janela' })).toBeVisible()
    expect(dialog().getByText(/Ana/).elements()).toEqual([])
    expect(dialog().getByRole('button', { name: 'Juntar as duas' }).elements()).toEqual([])
  })
})

it('joins what two people changed in different nodes, where one of them says so', async () => {
  await page.viewport(1440, 900)
  const ana = await open(1, 'Ana')
  const bruno = await open(2, 'Bruno')
  await ana.rename('De Ana')
  bruno.look()
  await bruno.screen
    .getByRole('main')
    .getByLabelText(/^Node sales/)
    .click()
  await bruno.screen.getByRole('textbox', { name: 'Nome do node' }).fill('Vendas')
  await userEvent.keyboard('{Enter}')
  acting = 'Bruno'
  await bruno.screen.getByRole('button', { name: 'Salvar Fluxo' }).click()
  await expect.poll(() => draft.revision).toBe(5)
  ana.look()
  acting = 'Ana'
  await ana.screen.getByRole('button', { name: 'Salvar Fluxo' }).click()
  await dialog().getByRole('button', { name: 'Juntar as duas' }).click()
  await expect.poll(() => draft).toMatchObject({ payload: { name: 'De Ana' }, by: 'Ana', revision: 6 })
  expect(draft.payload.nodes.map(({ name }) => name)).toContain('Vendas')
})
