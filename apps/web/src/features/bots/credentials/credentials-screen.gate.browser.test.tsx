// Gate: main states of credentials.
import '@mantine/core/styles.css'
import '../../../ui/theme/styles.css'
import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import type { CredentialRow, SessionUser } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { Overlays } from '../../../ui/overlays.tsx'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { CredentialsScreen } from './credentials-screen.tsx'

vi.mock('../../../app/session.tsx', () => {
  const user = {
    id: 7,
    admin: false,
    companyId: 1,
    workspacesTree: [{ id: 3, name: 'Vendas', children: [] }],
  } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})

const key = (id: number): CredentialRow => ({
  id,
  projectId: `loja-${id}`,
  privateKey: `chave-${id}`,
  botId: null,
  botName: null,
  use: null,
})

let root: Root
let place: HTMLElement
let router: ReturnType<typeof createMemoryRouter>
let rows: CredentialRow[]
let sent: unknown[]
let refusal: Record<string, string> | null

const answer: typeof fetch = async (input, init) => {
  const url = String(input)
  const body = init?.body ? JSON.parse(String(init.body)) : null
  if (url.endsWith('/api/credentials/1')) return Response.json({ id: 1, projectId: 'loja-1', googleCredential: '{}' })
  if (url.includes('/list')) return Response.json({ result: rows, total: rows.length })
  sent.push(body)
  if (!refusal) return Response.json({})
  return Response.json({ code: 'malformed', message: 'Confira os arquivos.', fields: refusal }, { status: 400 })
}

beforeEach(async () => {
  rows = [key(1)]
  sent = []
  refusal = null
  vi.stubGlobal('fetch', answer)
  await page.viewport(1440, 900)
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'position:fixed;inset:0;display:flex'
  root = createRoot(place)
  router = createMemoryRouter([{ path: '*', Component: CredentialsScreen }], {
    initialEntries: ['/gcredentials?new=1'],
  })
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppTheme>,
  )
})
afterEach(() => {
  root.unmount()
  router.dispose()
  place.remove()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const dialog = () => page.getByRole('dialog', { name: 'Enviar chaves do Google' })
const add = () => dialog().getByRole('button', { name: 'Adicionar' })
const choose = (...names: string[]) =>
  userEvent.upload(
    dialog().getByLabelText(/Escolha ou arraste/),
    names.map((name) => new File([`{"of":"${name}"}`], name)),
  )

it('sends files together, says beside its name what is wrong with one, and shows the new keys', async () => {
  await add().click()
  await expect.element(dialog().getByText('Escolha ao menos um arquivo.')).toBeVisible()
  await choose('a.json', 'b.json')
  await expect.element(dialog().getByText('b.json')).toBeVisible()
  refusal = { 'googleCredential.1': 'O arquivo não é uma chave de conta de serviço.' }
  await add().click()
  const wrong = dialog().getByRole('listitem').filter({ hasText: 'b.json' })
  await expect.element(wrong.getByText('O arquivo não é uma chave de conta de serviço.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Tirar b.json da lista' }).click()
  refusal = null
  rows = [key(1), key(2)]
  await add().click()
  await expect.element(page.getByText('Nova chave gravada com sucesso.')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'loja-2' })).toBeVisible()
  expect(sent.at(-1)).toEqual({ googleCredential: ['{"of":"a.json"}'] })
  expect(router.state.location.search).toBe('')
})

it('asks before chosen files are lost', async () => {
  await choose('a.json')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('saves a key under the name of the documents', async () => {
  await router.navigate('/gcredentials')
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await page.getByRole('button', { name: /^Baixar/ }).click()
  await expect.poll(() => names).toEqual(['chave-do-bot.json'])
  click.mockRestore()
})
