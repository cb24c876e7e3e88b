import type { Operation, Permission } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { BotCard, type BotRow } from './bot-card.tsx'

const asked = vi.hoisted(() => vi.fn<(request: { text: string }) => Promise<boolean>>())
vi.mock('../../../ui/confirm.ts', () => ({ confirm: asked }))
let held: Permission[] = []
vi.mock('../../../app/session.tsx', () => {
  const may = (...wanted: Permission[]): boolean => wanted.some((one) => held.includes(one))
  const mayCall = ({ config: { access } }: Operation): boolean => access.kind === 'any' && may(...access.permissions)
  return { useCan: () => Object.assign(may, { call: mayCall }) }
})
vi.mock('../../../shared/workspaces/workspaces.ts', () => ({
  useWorkspaces: () => ({ all: [{ id: 1, name: 'Matriz' }] }),
}))

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
afterEach(() => {
  root.render(null)
  vi.unstubAllGlobals()
})

let shown = 0
const show = (row: BotRow, permissions: Permission[] = ['bot_view', 'bot_create', 'bot_remove']): void => {
  held = permissions
  // Each anew: a menu that was open is not to stay.
  shown += 1
  root.render(
    <MemoryRouter key={shown}>
      <AppTheme mainColor="#02cdad">
        <QueryClientProvider client={queryClient}>
          <BotCard bot={row} />
        </QueryClientProvider>
      </AppTheme>
    </MemoryRouter>,
  )
}
const openMenu = () => page.getByRole('button', { name: 'Ações de Loja' }).click()
const labels = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)

const bot = (publication: BotRow['publication']): BotRow => ({
  id: 1,
  name: 'Loja',
  target: 1,
  workspace: 'Matriz',
  workspaceId: 1,
  active: true,
  publication,
})

it.each([
  ['never', 'Nunca publicado'],
  ['published', 'Publicado'],
  ['changed', 'Alterações não publicadas'],
] as const)('says of a bot that is active what customers meet: %s', async (publication, words) => {
  show(bot(publication))
  await expect.element(page.getByRole('article', { name: 'Loja' }).getByText(words)).toBeVisible()
})

it('says nothing of a script where the bot needs none', async () => {
  show({ ...bot('none'), target: 6 })
  await expect.element(page.getByText('Este bot não usa fluxo')).toBeVisible()
  expect(
    page
      .getByRole('term')
      .elements()
      .map((term) => term.textContent),
  ).toEqual(['Workspace', 'Canais', 'Atualizado'])
})

it('never names who made the bot as who changed it', async () => {
  show({ ...bot('never'), createdBy: 'Helena Duarte', updatedAt: new Date().toISOString() })
  const updated = page.getByRole('article', { name: 'Loja' }).getByText(/^hoje/)
  await expect.poll(() => updated.query()?.textContent).toMatch(/^hoje, \d\d:\d\d \(criado por Helena Duarte\)$/)
})

it('offers what the person may do, and nothing else', async () => {
  show(bot('never'))
  await openMenu()
  await expect.poll(labels).toEqual(['Detalhes do Bot', 'Gestão do Bot', 'Editar Script', 'Duplicar', 'Excluir'])
  show(bot('never'), ['bot_view'])
  await openMenu()
  await expect.poll(labels).toEqual(['Detalhes do Bot', 'Gestão do Bot', 'Editar Script'])
})

it('deletes only after a question that says what goes with it', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(JSON.stringify({ success: true })))
  vi.stubGlobal('fetch', fetched)
  asked.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  show(bot('never'))
  for (const times of [1, 2]) {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect.poll(() => asked).toHaveBeenCalledTimes(times)
    if (times === 1) expect(fetched).not.toHaveBeenCalled()
  }
  expect(asked.mock.calls[0]?.[0].text).toContain('As credenciais do Google deste bot serão liberadas e "Loja"')
  await vi.waitFor(() =>
    expect(fetched.mock.calls.map(([url, options]) => [String(url), options?.method])).toContainEqual([
      '/api/bots/delete/1',
      'DELETE',
    ]),
  )
})

it('keeps what was typed for a copy where the call fails, and sends it again', async () => {
  const answers = [new Response(JSON.stringify({ message: 'Limite de bots atingido.' }), { status: 422 })]
  const fetched = vi.fn<typeof fetch>(
    async () => answers.shift() ?? new Response(JSON.stringify({ id: 2, activeBotFlowId: 3, token: 'x' })),
  )
  vi.stubGlobal('fetch', fetched)
  show(bot('never'))
  await openMenu()
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicar Bot' })
  const guide = dialog.getByRole('link', { name: 'Veja como duplicar, passo a passo' })
  await expect.element(guide).toHaveAttribute('href', '/ajuda/duplicar-bot.html')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog.getByText('Campo obrigatório')).toBeVisible()
  expect(fetched).not.toHaveBeenCalled()
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Loja 2')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => fetched).toHaveBeenCalledTimes(1)
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Loja 2')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => page.getByRole('dialog', { name: 'Duplicar Bot' }).elements()).toEqual([])
  const [, options] = fetched.mock.calls[1] ?? []
  expect(JSON.parse(String(options?.body))).toEqual({ name: 'Loja 2', botSourceId: 1, workspaceId: 1 })
})

it('leads to the bot by its name, whoever may open it', async () => {
  show(bot('published'))
  await expect.element(page.getByRole('link', { name: 'Loja', exact: true })).toHaveAttribute('href', '/chatbots/1')
  show(bot('published'), ['dialog_view'])
  await expect.element(page.getByRole('link', { name: 'Loja', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Loja' })).toBeVisible()
})
