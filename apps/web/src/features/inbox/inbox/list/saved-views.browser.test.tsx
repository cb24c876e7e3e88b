import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import {
  type InboxView,
  listInboxViews,
  listLabels,
  type SidebarDialog,
  type ViewFilter,
  viewFilter,
} from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { live } from '../../../../app/live/index.ts'
import { staleAfter } from '../../../../app/live/stale-after.ts'
import { invalidate } from '../../../../app/query.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { toastInfo } from '../../../../ui/toast.tsx'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from '../testing.tsx'

vi.mock('../../../../ui/toast.tsx', async (original) => ({ ...(await original<object>()), toastInfo: vi.fn() }))
vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', () => {
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
let owners: object
let rows: SidebarDialog[]
/** What else the server knows: labels, bots, people. */
let known: (readonly [RegExp, unknown])[]

const server: typeof fetch = async (input, init) => {
  const url = new URL(String(input), location.href)
  if (url.pathname.includes('dialogs-pageable')) lists.push(url.searchParams)
  if (!url.pathname.startsWith('/api/omnichannel/views'))
    return answerInbox({ rows, more: [[/owners/, owners], ...known] })(input, init)
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
  rows = [row(1)]
  known = []
  owners = { mine: 0, queue: 0, bot: 0 }
  vi.stubGlobal('WebSocket', SilentSocket)
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const open = async (search: string, width = 1440): Promise<void> => {
  await page.viewport(width, 900)
  mounted = mount(
    <>
      <InboxScreen />
      <ConfirmDialog />
    </>,
    { pathname: '/omnichannel', search, state: { showSidebar: true } },
  )
  await expect.element(page.getByRole('searchbox', { name: 'Buscar conversas' })).toBeVisible()
}
const menu = page.getByRole('button', { name: /^Vistas salvas/ })
const shown = (name: string) => expect.element(menu).toHaveAttribute('aria-label', `Vistas salvas: ${name}`)
const choose = async (name: string): Promise<void> => {
  await menu.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
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
  await shown('Zap parado')
  expect(views[0]?.filter).toEqual(filterOf({ channels: ['WHATSAPP'], order: 'waiting' }))
  await choose('Zap parado')
  await expect.element(menu).toHaveAttribute('aria-label', 'Vistas salvas')
  await expect.poll(() => asked('order')).toBe('')
  const filters = page.getByRole('button', { name: 'Filtros: 2 ativos' })
  await expect.element(filters).not.toBeInTheDocument()
  await choose('Zap parado')
  await expect.element(filters).toBeVisible()
})

it('says by the key of views how one comes to be, where there is none yet', async () => {
  await open('')
  await expect.poll(() => document.querySelector('[data-target="saved-views"]')).not.toBeNull()
  await userEvent.keyboard('v')
  await page.getByRole('menuitem', { name: 'Como salvar uma vista' }).click()
  await expect.poll(() => vi.mocked(toastInfo).mock.lastCall?.[0]).toBe('Você ainda não tem vistas salvas.')
  vi.mocked(toastInfo).mock.lastCall?.[1]?.action?.run()
  await expect.element(sheet.getByText(/pode ser guardada como vista/)).toBeVisible()
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
  await choose('Fila do site')
  await expect.poll(() => [asked('owner'), asked('channels')]).toEqual(['queue', 'LIVECHAT'])
  await page.getByRole('button', { name: /^Minhas/ }).click()
  await shown('Fila do site (alterada)')
  await openSheet()
  await press('Salvar em "Fila do site"')
  await expect.poll(() => views[0]?.filter.owner).toBe('mine')
  await shown('Fila do site')
  await openSheet()
  await press('Renomear vista')
  await page.getByRole('textbox', { name: 'Nome' }).fill('Site')
  await userEvent.keyboard('{Enter}')
  await shown('Site')
  await openSheet()
  await press('Excluir vista')
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect.element(menu).toHaveAttribute('aria-label', 'Vistas salvas')
})

it('says what a view used and is gone, shows the rest, and forgets it when told to', async () => {
  views = [{ id: 4, name: 'VIPs', filter: filterOf({ waiting: 15 }), gone: ['label'] }]
  await open('')
  await choose('VIPs')
  await expect.element(page.getByText(/Esta vista usava uma etiqueta que não existe mais/)).toBeVisible()
  await expect.poll(() => asked('waiting')).toBe('15')
  await page.getByRole('button', { name: 'Salvar sem isso' }).click()
  await expect.element(page.getByText(/Esta vista usava uma etiqueta/)).not.toBeInTheDocument()
  expect(views[0]?.gone).toEqual([])
})

it('says that a view was removed in another window while it is shown, and keeps or clears its filters', async () => {
  const view = { id: 3, name: 'Site', filter: filterOf({ channels: ['LIVECHAT'] }), gone: [] }
  const removed = page.getByText(/Esta vista foi excluída em outra janela/)
  for (const [act, filters] of [
    ['Manter', 'Filtros: 1 ativo'],
    ['Limpar filtros', 'Filtros'],
  ] as const) {
    views = [view]
    await open('')
    await choose('Site')
    await expect.poll(() => asked('channels')).toBe('LIVECHAT')
    await expect.element(removed).not.toBeInTheDocument()
    // What the stream of another window leads to.
    views = []
    await invalidate(listInboxViews)
    await expect.element(removed).toBeVisible()
    await expect.element(menu).toHaveAttribute('aria-label', 'Vistas salvas')
    await page.getByRole('button', { name: act, exact: true }).click()
    await expect.element(removed).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: filters, exact: true })).toBeVisible()
    mounted.unmount()
  }
})

it('shows a view that was renamed in another window by its new name', async () => {
  const view = { id: 3, name: 'Site', filter: filterOf({ channels: ['LIVECHAT'] }), gone: [] }
  const heard = vi.spyOn(live, 'on')
  views = [view]
  await open('')
  await choose('Site')
  await shown('Site')
  views = [{ ...view, name: 'Loja' }]
  heard.mock.calls.find(([type]) => type === 'views')?.[1]({ type: 'views' } as never)
  await shown('Loja')
})

it('keeps a label chosen that is renamed meanwhile, and says so when it is removed', async () => {
  const labels = (name: string) => [/api\/labels/, { result: [{ id: 3, name, color: 'blue' }], total: 1 }] as const
  known = [labels('VIP')]
  await open('?etiquetas=3')
  await openSheet()
  await expect.element(sheet.getByRole('checkbox', { name: 'VIP' })).toBeChecked()
  known = [labels('Especial')]
  await invalidate(listLabels)
  await expect.element(sheet.getByRole('checkbox', { name: 'Especial' })).toBeChecked()
  await expect.element(page.getByText(/O filtro usa/)).not.toBeInTheDocument()
  known = [[/api\/labels/, { result: [], total: 0 }]]
  await invalidate(listLabels)
  await expect.element(page.getByText(/O filtro usa uma etiqueta que não existe mais para você/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Tirar do filtro' }).click()
  await expect.poll(() => asked('labels')).toBe(null)
  await expect.element(page.getByText(/O filtro usa/)).not.toBeInTheDocument()
})

it('says of a workspace, a bot and a person that they are gone, and takes them off together', async () => {
  known = [
    [/bots\/list/, { result: [{ id: 5, name: 'Ana' }], total: 1 }],
    [/workspaces\/.*users|users\?workspace|workspaceId=/, { result: [{ id: 7, name: 'Marina' }], total: 1 }],
  ]
  await open('?workspace=99')
  await expect.element(page.getByText(/O filtro usa o workspace que não existe mais/)).toBeVisible()
  mounted.unmount()
  await open('?robos=5,77&vista=8')
  await expect.element(page.getByText(/usa um bot e a pessoa responsável que não existem mais/)).toBeVisible()
  await page.getByRole('button', { name: 'Tirar do filtro' }).click()
  await expect.poll(() => [asked('bots'), asked('owner')]).toEqual(['5', ''])
  await expect.element(page.getByText(/O filtro usa/)).not.toBeInTheDocument()
})

it('says that a bot of the filter is gone once that is told, and nothing while it is only called otherwise', async () => {
  const bots = (...names: string[]) =>
    [/bots\/list/, { result: names.map((name, at) => ({ id: 5 + at, name })), total: names.length }] as const
  known = [bots('Ana', 'Lia')]
  await open('?robos=5,6')
  await expect.element(page.getByRole('button', { name: 'Filtros: 1 ativo' })).toBeVisible()
  known = [bots('Ana', 'Lia da Loja')]
  await invalidate(...staleAfter.bots)
  await expect.element(page.getByText(/O filtro usa/)).not.toBeInTheDocument()
  known = [bots('Ana')]
  await invalidate(...staleAfter.bots)
  await expect.element(page.getByText(/O filtro usa um bot que não existe mais para você/)).toBeVisible()
  await page.getByRole('button', { name: 'Tirar do filtro' }).click()
  await expect.poll(() => asked('bots')).toBe('5')
  await expect.element(page.getByText(/O filtro usa/)).not.toBeInTheDocument()
})

const counts = [0, 1, 12]
const filters = ['', '?canais=whatsapp&etiquetas=3']
const widths = [320, 390, 900, 1440]
it.each(widths.flatMap((width) => counts.map((count) => [width, count] as const)))(
  'takes 120 px above the first row at %i px with %i views, filtered or not, in one row',
  async (width, count) => {
    views = Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `Clientes que esperam resposta do financeiro ${index}`,
      filter: filterOf({ channels: ['WHATSAPP'], labels: [3] }),
      gone: [],
    }))
    owners = { mine: 12, queue: 99, bot: 100 }
    rows = [row(1, { plataform: 'WHATSAPP', labels: [3] })]
    for (const search of [...filters, ...(count > 0 ? ['?canais=whatsapp&etiquetas=3&salva=1'] : [])]) {
      await open(search, width)
      const first = page.getByRole('button', { name: /Cliente 1/ })
      await expect.element(first).toBeVisible()
      await expect.poll(() => menu.elements().length).toBe(1)
      const column = page.getByRole('complementary', { name: 'Conversas' }).element().getBoundingClientRect()
      const top = () => first.element().getBoundingClientRect().top - column.top
      await expect.poll(top).toBeLessThanOrEqual(120)
      const group = page.getByRole('group', { name: 'De quem são as conversas' }).element()
      const ends = [...group.querySelectorAll('button'), ...menu.elements()].map((each) => each.getBoundingClientRect())
      for (const { bottom } of ends) expect(bottom - column.top).toBeLessThanOrEqual(120)
      // Nothing of the row is cut or has to be scrolled to.
      expect(group.scrollWidth - group.clientWidth).toBeLessThanOrEqual(0)
      expect(ends.at(-1)?.right).toBeLessThanOrEqual(column.right)
      mounted.unmount()
    }
  },
)
