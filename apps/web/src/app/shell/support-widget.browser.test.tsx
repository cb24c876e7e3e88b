import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SupportWidget } from './support-widget.tsx'

const brand = vi.hoisted(() => ({ support: null as { scriptUrl: string; token: string } | null }))
vi.mock('../brand.tsx', () => ({ useBrand: () => ({ support: brand.support }) }))

/** What a provider's script does: it says that it ran, with which token, and draws its launcher. */
const provider = `window.supportRuns = [...(window.supportRuns ?? []), window.prosaLiveChatToken]
const host = document.createElement('div'); host.id = 'prosa-live-chat'; host.textContent = 'Ajuda'; document.body.append(host)`
const runs = () => (window as { supportRuns?: string[] }).supportRuns ?? []
const launcher = () => document.querySelector<HTMLElement>('#prosa-live-chat')

let unmount = () => {}
beforeEach(() => {
  brand.support = { scriptUrl: URL.createObjectURL(new Blob([provider], { type: 'text/javascript' })), token: 'ajuda' }
})
afterEach(() => {
  unmount()
  launcher()?.remove()
  for (const script of document.querySelectorAll('script[data-support]')) script.remove()
  Reflect.deleteProperty(window, 'supportRuns')
})

const open = async (path: string, width = 1200) => {
  await page.viewport(width, 800)
  const router = createMemoryRouter([{ path: '*', Component: SupportWidget }], { initialEntries: [path] })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<RouterProvider router={router} />)
  unmount = () => {
    root.unmount()
    place.remove()
  }
  return router
}
const scripts = () => document.querySelectorAll('script[data-support]').length
const isSettledHidden = () => expect.poll(() => document.documentElement.hasAttribute('data-support-hidden')).toBe(true)

it('loads the support chat with the platform’s token, once, and hides it beside the conversations with customers', async () => {
  const router = await open('/home')
  await expect.poll(runs).toEqual(['ajuda'])
  expect(launcher()?.offsetHeight).toBeGreaterThan(0)
  await router.navigate('/omnichannel?sala=1')
  await expect.poll(() => launcher()?.offsetHeight).toBe(0)
  await router.navigate('/chatbots')
  await expect.poll(() => launcher()?.offsetHeight).toBeGreaterThan(0)
  expect([scripts(), runs()]).toEqual([1, ['ajuda']])
})

it('loads nothing on the page of the conversations, nor on a narrow screen', async () => {
  await open('/omnichannel')
  await isSettledHidden()
  expect(scripts()).toBe(0)
  unmount()
  document.documentElement.removeAttribute('data-support-hidden')
  await open('/home', 499)
  await isSettledHidden()
  expect(scripts()).toBe(0)
})

it('loads nothing where the installation has no support chat', async () => {
  brand.support = null
  document.documentElement.removeAttribute('data-support-hidden')
  await open('/home')
  await isSettledHidden()
  expect(scripts()).toBe(0)
})
