// Gate: the line is cut.
import '@mantine/core/styles.css'
import '../../../ui/theme/styles.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LiveLayer } from '../../../app/live/live-layer.tsx'
import { InboxScreen } from './inbox-screen.tsx'
import { FakeServer } from './network-testing.ts'
import { type Mounted, mount } from './testing.tsx'

vi.mock('../../../ui/toast.tsx', () => ({
  toastError: () => {},
  toastSuccess: () => {},
  toastInfo: () => {},
  takeBackToast: () => {},
}))
vi.mock('../../../app/session.tsx', async () => (await import('./session-testing.ts')).marinasSession())
vi.mock('../../../shared/workspaces/workspaces.ts', async () => (await import('./session-testing.ts')).oneWorkspace())

let server: FakeServer
let mounted: Mounted

beforeEach(() => {
  localStorage.clear()
  server = new FakeServer()
  for (const id of [1, 2]) server.room(id, { owner: 'queue', waits: true, waitsSince: '2026-05-04T11:00:00Z' })
  server.stub()
})
afterEach(() => {
  server.heal()
  mounted.unmount()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const open = (at: string): void => {
  mounted = mount(
    <>
      <LiveLayer />
      <InboxScreen />
    </>,
    at,
  )
}
const line = page.getByRole('status').filter({ hasText: 'Sem conexão' })
const edges = (element: Element): number[] => {
  const { top, bottom } = element.getBoundingClientRect()
  return [top, bottom].map(Math.round)
}
const head = (): Element => {
  const found = mounted.place.querySelector('section > header')
  if (!found) throw new Error('no head')
  return found
}
const stripHeight = 28

it.each([1440, 900, 390])('says in a strip of the conversation that there is no line, at %i px', async (width) => {
  await page.viewport(width, 800)
  open('/omnichannel?sala=1')
  const log = page.getByRole('log')
  await expect.element(log.getByText(/^mensagem 1/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Entrar na Conversa' })).toBeVisible()
  const headEdges = edges(head())
  const [top = 0, bottom] = edges(log.element())
  const said = edges(log.getByText(/^mensagem 1/).element())

  server.cut('offline')
  await expect.element(line.getByText(/^Sem conexão · dados das \d\d:\d\d$/)).toBeVisible()
  // Once in the screen, under the head, in the flow: the messages and what stands below them stay where they are.
  expect(line.elements()).toHaveLength(1)
  expect(edges(line.element())).toEqual([headEdges[1], (headEdges[1] ?? 0) + stripHeight])
  expect(edges(head())).toEqual(headEdges)
  await expect.poll(() => edges(log.element())).toEqual([top + stripHeight, bottom])
  await expect.poll(() => edges(log.getByText(/^mensagem 1/).element())).toEqual(said)

  server.heal()
  await expect.element(line).not.toBeInTheDocument()
  await expect.poll(() => edges(log.element())).toEqual([top, bottom])
})

it('says it in the list where no conversation is open', async () => {
  await page.viewport(390, 800)
  open('/omnichannel')
  await expect.element(page.getByRole('button', { name: /Cliente 1/ })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'De quem são as conversas' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Conversas' })
  const [top = 0, bottom] = edges(list.element())
  server.cut('offline')
  await expect.element(line).toBeVisible()
  expect(edges(line.element())).toEqual([top, top + stripHeight])
  expect(edges(list.element())).toEqual([top + stripHeight, bottom])
})

it('says it above a room that cannot be opened without a line', async () => {
  await page.viewport(1440, 800)
  open('/omnichannel?sala=1')
  await expect.element(page.getByRole('log')).toBeVisible()
  server.cut('offline')
  await page.getByRole('button', { name: /Cliente 2/ }).click()
  await expect.element(page.getByText('Não foi possível abrir a conversa')).toBeVisible()
  await expect.element(line).toBeVisible()
})

it('offers nothing that cannot be done without a network, says why, and where what was not read will be', async () => {
  await page.viewport(1440, 800)
  open('/omnichannel?sala=1')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const names = ['Entrar na Conversa', 'Finalizar', 'Transferir']
  for (const name of names) await expect.element(button(name)).toBeEnabled()
  await button('Finalizar').element().focus()
  server.cut('offline')
  await expect.element(line).toBeVisible()
  for (const name of names) {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button(name)).toHaveAttribute('title', expect.stringContaining('Sem conexão'))
  }
  // Who stands there stays there, and a press does nothing.
  expect(document.activeElement).toBe(button('Finalizar').element())
  await button('Finalizar').click({ force: true })
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  server.heal()
  for (const name of names) await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
})

it('says in the contact panel that what was not read comes with the line, and shows it then', async () => {
  await page.viewport(900, 800)
  open('/omnichannel?sala=1')
  await expect.element(page.getByRole('log')).toBeVisible()
  server.cut('offline')
  await expect.element(line).toBeVisible()
  await page.getByRole('button', { name: 'Dados do contato' }).click()
  const panel = page.getByRole('complementary', { name: 'Dados do contato' })
  const comes = panel.getByText('Aparece quando a conexão voltar')
  await expect.poll(() => comes.elements()).toHaveLength(3)
  expect(panel.getByRole('button', { name: 'Tentar de novo' }).elements()).toEqual([])
  expect(panel.getByRole('status', { name: 'Carregando' }).elements()).toEqual([])
  server.heal()
  await expect.element(panel.getByText('um@exemplo.com')).toBeVisible()
  await expect.poll(() => comes.elements()).toEqual([])
})

it('offers to send again only where that can be done', async () => {
  server.room(3, { owner: 'person', ownerUserId: 7, ownerName: 'Marina' }, true)
  await page.viewport(1440, 800)
  open('/omnichannel?sala=3')
  const field = page.getByRole('textbox', { name: 'Escrever mensagem' })
  await expect.element(field).toBeVisible()
  server.cut('offline')
  await expect.element(line).toBeVisible()
  await field.fill('Bom dia')
  await userEvent.keyboard('{Enter}')
  const log = page.getByRole('log')
  await expect.element(log.getByText('Será enviada quando a conexão voltar')).toBeVisible()
  await expect.element(log.getByRole('button', { name: 'Descartar' })).toBeVisible()
  expect(log.getByRole('button', { name: 'Tentar de novo' }).elements()).toEqual([])
  const row = page.getByRole('button', { name: /Cliente 3/ })
  await expect.element(row.getByText('Aguarda a conexão', { exact: true })).toBeVisible()
  server.heal()
  await expect.element(log.getByText('Será enviada quando a conexão voltar')).not.toBeInTheDocument()
})
