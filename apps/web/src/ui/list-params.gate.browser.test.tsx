// Gate: the kit, on which every screen stands.
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type ListParams, useListParams } from './list-params.ts'

let root: Root
let router: ReturnType<typeof createMemoryRouter>
let params: ListParams

function Screen() {
  params = useListParams()
  return <p>Busca: {params.search}</p>
}
/** A second reader of the same address, as a part of a screen is. */
function Screens() {
  useListParams()
  return <Screen />
}

beforeEach(() => {
  router = createMemoryRouter([{ path: '*', Component: Screens }], { initialEntries: ['/?page=3'] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<RouterProvider router={router} />)
})
afterEach(() => {
  root.unmount()
  router.dispose()
  document.body.replaceChildren()
})
const address = () => router.state.location.search

it('keeps both of two writes within one navigation', async () => {
  await expect.element(page.getByText('Busca:')).toBeVisible()
  params.open({ id: '7' })
  params.set({ name: 'Ana' })
  params.setSearch('x')
  await expect.poll(address).toBe('?id=7&name=Ana&search=x')
  await expect.element(page.getByText('Busca: x')).toBeVisible()
  params.open({ id: null })
  await expect.poll(address).toBe('?name=Ana&search=x')
})

it('builds on the address to which somebody went meanwhile', async () => {
  await expect.element(page.getByText('Busca:')).toBeVisible()
  params.setSearch('x')
  await expect.element(page.getByText('Busca: x')).toBeVisible()
  await router.navigate('/?search=y&other=1')
  await expect.element(page.getByText('Busca: y')).toBeVisible()
  params.set({ name: 'Ana' })
  await expect.poll(address).toBe('?search=y&other=1&name=Ana')
})

it('does not build on what the screen before wrote and did not live to draw', async () => {
  await expect.element(page.getByText('Busca:')).toBeVisible()
  params.open({ id: '7' })
  await expect.poll(address).toBe('?page=3&id=7')
  params.open({ id: null })
  root.unmount()
  router.dispose()
  router = createMemoryRouter([{ path: '*', Component: Screens }], { initialEntries: ['/?id=7'] })
  root = createRoot(document.body)
  root.render(<RouterProvider router={router} />)
  await expect.element(page.getByText('Busca:')).toBeVisible()
  params.open({ id: null })
  await expect.poll(address).toBe('')
})
