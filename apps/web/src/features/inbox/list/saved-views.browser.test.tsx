import '@mantine/core/styles.css'
import '../../../ui/theme/styles.css'
import { type InboxView, type SessionUser, type ViewFilter, viewFilter } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from '../testing.tsx'

vi.mock('../../../app/session.tsx', () => {
  const user = { id: 7, name: 'Marina', permissions: [], profiles: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})
vi.mock('../../../shared/workspaces/workspaces.ts', () => {
  const all = [{ id: 1, name: 'Vendas' }]
  return { useWorkspaces: () => ({ all, tree: [], selectedIds: [1], isAll: true, hasNone: false }) }
})

const filterOf = (over: Partial<ViewFilter> = {}): ViewFilter => ({ ...viewFilter.parse({}), ...over })
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

let mounted: Mounted
let views: InboxView[]
/** What the list was asked for. */
let lists: URLSearchParams[]
let refusal: object | null

const server: typeof fetch = async (input, init) => {
  const url = new URL(String(input), location.href)
  if (url.pathname.includes('dialogs-pageable')) lists.push(url.searchParams)
  if (!url.pathname.startsWith('/api/omnichannel/views')) return answerInbox({ rows: [row(1)] })(input, init)
  const id = Number(url.pathname.split('/').at(-1))
  const body = init?.body ? JSON.parse(String(init.body)) : {}
  if (init?.method === 'POST' && refusal) return json(refusal, 409)
  if (init?.method === 'POST') {
    const made = { id: 50 + views.length, gone: [], ...body }
    views = [...views, made]
    return json(made)
  }
  if (init?.method === 'PUT') {
    views = views.map((view) => (view.id === id ? { ...view, ...body, ...(body.filter ? { gone: [] } : {}) } : view))
    return json(views.find((view) => view.id === id) ?? {})
  }
  if (init?.method === 'DELETE') {
    views = views.filter((view) => view.id !== id)
    return json({ success: true })
  }
  return json({ result: views, total: views.length })
}

beforeEach(() => {
  localStorage.clear()
  views = []
  lists = []
  refusal = null
  vi.stubGlobal('WebSocket', SilentSocket)
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const open = async (search: string): Promise<void> => {
  await page.viewport(1440, 900)
  mounted = mount(
    <>
      <InboxScreen />
      <ConfirmDialog />
    </>,
    { pathname: '/omnichannel', search },
  )
  await expect.element(page.getByRole('searchbox', { name: 'Buscar conversas' })).toBeVisible()
}
const chips = page.getByRole('group', { name: 'Minhas vistas' })
const chip = (name: string) => chips.getByRole('button', { name, exact: true })
const sheet = page.getByRole('dialog', { name: 'Filtros' })
const openSheet = () => page.getByRole('button', { name: /^Filtros/ }).click()
const press = (name: string) => sheet.getByRole('button', { name }).click()
const asked = (name: string) => lists.at(-1)?.get(name)

it('keeps filters and order under a name, and shows them again by one press', async () => {
  await open('?canais=whatsapp&ordem=espera')
  await openSheet()
  await press('Salvar como vista')
  await page.getByRole('textbox', { name: 'Nome' }).fill('Zap parado')
  await userEvent.keyboard('{Enter}')
  await expect.element(chip('Zap parado')).toHaveAttribute('aria-pressed', 'true')
  expect(views[0]?.filter).toEqual(filterOf({ channels: ['WHATSAPP'], order: 'waiting' }))
  await chip('Zap parado').click()
  await expect.element(chip('Zap parado')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => asked('order')).toBe('')
  const filters = page.getByRole('button', { name: 'Filtros: 2 ativos' })
  await expect.element(filters).not.toBeInTheDocument()
  await chip('Zap parado').click()
  await expect.element(filters).toBeVisible()
})

it('says at the field what the server refuses, and keeps what was typed', async () => {
  refusal = { code: 'conflict', message: 'x', fields: { name: 'Você já tem uma vista com este nome.' } }
  await open('?vista=fila')
  await openSheet()
  await press('Salvar como vista')
  await page.getByRole('textbox', { name: 'Nome' }).fill('Fila')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Você já tem uma vista com este nome.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Fila')
})

it('marks a view whose filters were changed, and saves them into it, renames and removes it', async () => {
  views = [{ id: 3, name: 'Fila do site', filter: filterOf({ owner: 'queue', channels: ['LIVECHAT'] }), gone: [] }]
  await open('')
  await chip('Fila do site').click()
  await expect.poll(() => [asked('owner'), asked('channels')]).toEqual(['queue', 'LIVECHAT'])
  await page.getByRole('button', { name: /^Minhas/ }).click()
  await expect.element(chips.getByRole('button', { name: 'Fila do site (alterada)' })).toBeVisible()
  await openSheet()
  await press('Salvar em "Fila do site"')
  await expect.poll(() => views[0]?.filter.owner).toBe('mine')
  await expect.element(chip('Fila do site')).toHaveAttribute('aria-pressed', 'true')
  await openSheet()
  await press('Renomear vista')
  await page.getByRole('textbox', { name: 'Nome' }).fill('Site')
  await userEvent.keyboard('{Enter}')
  await expect.element(chip('Site')).toBeVisible()
  await openSheet()
  await press('Excluir vista')
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect.element(chips).not.toBeInTheDocument()
})

it('says what a view used and is gone, shows the rest, and forgets it when told to', async () => {
  views = [{ id: 4, name: 'VIPs', filter: filterOf({ waiting: 15 }), gone: ['label'] }]
  await open('')
  await chip('VIPs').click()
  await expect.element(page.getByText(/Esta vista usava uma etiqueta que não existe mais/)).toBeVisible()
  await expect.poll(() => asked('waiting')).toBe('15')
  await page.getByRole('button', { name: 'Salvar sem isso' }).click()
  await expect.element(page.getByText(/Esta vista usava uma etiqueta/)).not.toBeInTheDocument()
  expect(views[0]?.gone).toEqual([])
})
