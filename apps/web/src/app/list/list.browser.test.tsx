import '@mantine/core/styles.css'
import '../../ui/theme/styles.css'
import '../../ui/theme/overlays.css'
import '../../ui/theme/forms.css'
import { type Operation, operation } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { useListParams } from '../../ui/list-params.ts'
import { Overlays } from '../../ui/overlays.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { AppTheme } from '../../ui/theme/app-theme.tsx'
import { invalidate } from '../query.ts'
import { queryClient } from '../query-client.ts'
import { ListFilterBar } from './list-filter.tsx'
import { ListPage } from './list-page.tsx'
import { ListTable } from './list-table.tsx'
import { useList } from './use-list.ts'

let isPermitted = true
vi.mock('../../app/session.tsx', () => ({ useCan: () => ({ call: () => isPermitted }) }))

const row = z.object({ id: z.int(), name: z.string() })
const listing = <const R extends z.ZodType>(url: string, answer: R) =>
  operation({
    method: 'POST',
    url,
    schema: {
      operationId: 'list',
      tags: [],
      summary: '',
      body: z.object({
        search: z.string(),
        state: z.string(),
        limit: z.int(),
        offset: z.int(),
        after: z.string().nullable(),
      }),
      response: { 200: answer },
    },
    config: { access: { kind: 'session', reason: 'a test' } },
  } as const satisfies Operation)
const listNumbered = listing('/numbered', z.object({ result: z.array(row), total: z.int() }))
const listOn = listing('/on', z.object({ result: z.array(row), next: z.string().nullable() }))

const filters = {
  state: {
    kind: 'choice',
    label: 'Estado',
    options: [
      { value: 'open', label: 'Aberta' },
      { value: 'closed', label: 'Fechada' },
    ],
  },
} as const
const texts = {
  title: 'Pedidos',
  subtitle: 'De hoje',
  empty: 'Nenhum pedido ainda',
  noMatch: 'Nenhum pedido passa',
  failedTitle: 'Falhou',
}

/** As a screen has it: a row opens a panel over the list. */
function OpenedOrders() {
  const params = useListParams()
  const id = params.get('id')
  return (
    <>
      <Orders of={listNumbered} onOpen={(row) => params.open({ id: String(row.id) })} />
      {id === null ? null : (
        <SidePanel isOpen title={`Aberto ${id}`} onClose={() => params.open({ id: null })}>
          Um pedido
        </SidePanel>
      )}
    </>
  )
}

function Orders({ of, onOpen }: { of: typeof listNumbered | typeof listOn; onOpen?: (row: { id: number }) => void }) {
  const list = useList(of as typeof listNumbered, {
    filters,
    failed: 'Os pedidos não vieram',
    input: ({ search, filters: { state }, limit, offset, after }) => ({
      body: { search, state, limit, offset, after },
    }),
  })
  return (
    <ListPage list={list} texts={texts} searchDebounceMs={50} filters={<ListFilterBar list={list} />}>
      <ListTable
        list={list}
        texts={texts}
        columns={[{ key: 'name', title: 'Nome', isMain: true, render: ({ name }) => name }]}
        compact={({ name }) => ({ name })}
        {...(onOpen ? { onOpen } : {})}
        selection={{
          nameOf: ({ name }) => name,
          describe: (count) => `${count} escolhidos`,
          actions: null,
        }}
      />
    </ListPage>
  )
}

let root: Root
let place: HTMLElement
let router: ReturnType<typeof createMemoryRouter>
let asked: Record<string, unknown>[]
let count: number
let isFailing: boolean

const answer: typeof fetch = async (input, init) => {
  const body = JSON.parse(String(init?.body)) as { limit: number; offset: number; after: string | null }
  asked.push(body)
  if (isFailing) return new Response(JSON.stringify({ code: 'x', message: 'Fora do ar.' }), { status: 400 })
  const from = body.after === null ? body.offset : Number(body.after)
  const result = Array.from({ length: Math.max(0, Math.min(body.limit, count - from)) }, (_, index) => ({
    id: from + index + 1,
    name: `Pedido ${from + index + 1}`,
  }))
  const end = from + result.length
  const paged = String(input).includes('/on') ? { next: end < count ? String(end) : null } : { total: count }
  return new Response(JSON.stringify({ result, ...paged }))
}

const open = (path: string, screen: ReactNode): void => {
  router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] })
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppTheme>,
  )
}
const shown = (name: string) => expect.element(page.getByRole('cell', { name, exact: true }))
const choose = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}`, exact: true }).click()

beforeEach(async () => {
  asked = []
  count = 45
  isFailing = false
  isPermitted = true
  vi.stubGlobal('fetch', answer)
  await page.viewport(1440, 900)
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'position:fixed;inset:0;display:flex'
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  router.dispose()
  place.remove()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('pages by number where the server counts, from the address', async () => {
  open('/?page=2', <Orders of={listNumbered} />)
  await shown('Pedido 21').toBeVisible()
  await expect.element(page.getByText('21 a 40 de 45')).toBeVisible()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect.element(page.getByText('41 a 45 de 45')).toBeVisible()
  expect(router.state.location.search).toBe('?page=3')
})

it('goes on from a place where the server does not count, and back the way it came', async () => {
  open('/', <Orders of={listOn} />)
  await shown('Pedido 1').toBeVisible()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await shown('Pedido 21').toBeVisible()
  await page.getByRole('button', { name: 'Página anterior' }).click()
  await shown('Pedido 1').toBeVisible()
  expect(asked.map(({ after }) => after)).toEqual([null, '20'])
})

it.each([1440, 390])('keeps page, filter and scroll at %i px while a row is open and after', async (width) => {
  await page.viewport(width, 600)
  count = 60
  open('/?page=2&state=open', <OpenedOrders />)
  const name = page.getByRole('button', { name: 'Pedido 35', exact: true })
  await expect.element(name).toBeInTheDocument()
  name.element().scrollIntoView({ block: 'center' })
  const scrolled = (): number => Math.max(...[...document.querySelectorAll('*')].map(({ scrollTop }) => scrollTop))
  const before = scrolled()
  expect(before).toBeGreaterThan(100)
  await name.click()
  const panel = page.getByRole('dialog', { name: 'Aberto 35' })
  await expect.element(panel).toBeVisible()
  expect(router.state.location.search).toBe('?page=2&state=open&id=35')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?page=2&state=open')
  expect(scrolled()).toBe(before)
  await name.click()
  await expect.element(panel).toBeVisible()
  await router.navigate(-1)
  await expect.element(panel).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?page=2&state=open')
  expect(scrolled()).toBe(before)
})

it('gives way to the last page where its own is gone', async () => {
  count = 30
  open('/?page=5', <Orders of={listNumbered} />)
  await shown('Pedido 21').toBeVisible()
  expect(router.state.location.search).toBe('?page=2')
})

it('asks by search and filter, keeps both in the address, and leads back from where nothing passes', async () => {
  open('/?page=2', <Orders of={listNumbered} />)
  await shown('Pedido 21').toBeVisible()
  count = 0
  await page.getByRole('searchbox').fill('ana')
  await page.getByRole('combobox', { name: 'Filtrar Estado' }).click()
  await page.getByRole('option', { name: 'Fechada' }).click()
  await expect.element(page.getByText('Nenhum pedido passa')).toBeVisible()
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: 'ana', state: 'closed', offset: 0 })
  expect(router.state.location.search).toBe('?search=ana&state=closed')
  await page.getByRole('button', { name: 'Limpar filtros' }).last().click()
  await expect.element(page.getByText('Nenhum pedido ainda')).toBeVisible()
  expect(router.state.location.search).toBe('')
})

it('keeps a choice over pages, and ends it with its filter', async () => {
  open('/', <Orders of={listNumbered} />)
  await choose('Pedido 1')
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await choose('Pedido 21')
  await expect.element(page.getByText('2 escolhidos')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filtrar Estado' }).click()
  await page.getByRole('option', { name: 'Aberta' }).click()
  await expect.element(page.getByText('2 escolhidos')).not.toBeInTheDocument()
})

it('tells a failure once, however often it is asked again, and anew after it has come', async () => {
  isFailing = true
  open('/', <Orders of={listNumbered} />)
  await expect.element(page.getByRole('alert').filter({ hasText: 'Os pedidos não vieram' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Falhou' })).toBeVisible()
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect.element(page.getByText('Os pedidos não vieram')).not.toBeInTheDocument()
  await invalidate(listNumbered)
  await expect.poll(() => asked.length).toBe(2)
  await expect.element(page.getByRole('heading', { name: 'Falhou' })).toBeVisible()
  await expect.element(page.getByText('Os pedidos não vieram')).not.toBeInTheDocument()
})

it('asks nothing where one may not see it', async () => {
  isPermitted = false
  open('/', <Orders of={listNumbered} />)
  await expect.element(page.getByRole('heading', { name: 'Você não tem acesso a esta área' })).toBeVisible()
  expect(asked).toEqual([])
})

it('leaves nothing of what is typed on while a search is under way', async () => {
  open('/', <Orders of={listNumbered} />)
  const box = page.getByRole('searchbox')
  await box.click()
  await userEvent.keyboard('maria ')
  await expect.poll(() => asked.at(-1)?.search).toBe('maria')
  await userEvent.keyboard('silva')
  await expect.element(box).toHaveValue('maria silva')
  await expect.poll(() => asked.at(-1)?.search).toBe('maria silva')
})
