// Gate: the shell.
import '../../ui/theme/styles.css'
import type { Brand } from '@prosa/contract'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AppTheme } from '../../ui/theme/app-theme.tsx'
import { SideBar } from './side-bar.tsx'

const drawing = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`

const brand: Partial<Brand> = {
  displayName: 'Falaí',
  urlLogoSidebar: drawing(400, 60),
  urlLogoSidebarRetracted: drawing(150, 50),
}
vi.mock('../brand.tsx', () => ({ useBrand: () => brand }))
vi.mock('../session.tsx', () => ({ useUser: () => ({ id: 7, permissions: [] }) }))
vi.mock('../find-screens.ts', () => ({ listLinks: () => [], prefetchScreen: () => undefined, hasScreen: () => false }))
vi.mock('../log-out.ts', () => ({ logOutNow: vi.fn() }))

let root: Root
let place: HTMLElement
beforeEach(async () => {
  await page.viewport(1440, 900)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <AppTheme mainColor="#02cdad">
      <MemoryRouter>
        <SideBar />
        <main style={{ marginLeft: 600 }}>Bots</main>
      </MemoryRouter>
    </AppTheme>,
  )
  await expect.poll(() => place.querySelectorAll('img')).toHaveLength(2)
})
afterEach(() => {
  root.unmount()
  place.remove()
})

it('lies, wide, over what asks for a person beside it: the way out can be read and pressed', async () => {
  const card = document.body.appendChild(document.createElement('div'))
  // As the live layer places its cards in the column of the inbox.
  card.style.cssText = 'position: fixed; inset: auto auto 0 96px; width: 323px; height: 900px; z-index: 90'
  try {
    await page.getByRole('navigation').hover()
    const word = page.getByRole('button', { name: 'Sair' }).getByText('Sair').element()
    const isSeen = (): boolean => {
      const { right, top, height } = word.getBoundingClientRect()
      return word.contains(document.elementFromPoint(right - 2, top + height / 2))
    }
    await expect.poll(isSeen).toBe(true)
  } finally {
    card.remove()
  }
})

it('shows the mark of a platform 75 px wide in the rail, and the wide one under the pointer', async () => {
  const widthOf = (index: number) => place.querySelectorAll('img')[index]?.getBoundingClientRect().width
  await page.getByRole('main').hover()
  await expect.poll(() => [widthOf(0), widthOf(1)]).toEqual([75, 0])
  await page.getByRole('navigation').hover()
  await expect.poll(() => [widthOf(0), widthOf(1)]).toEqual([0, 200])
  await expect.element(page.getByRole('img', { name: 'Falaí' })).toBeVisible()
})
