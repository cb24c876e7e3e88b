// Gate: the kit, on which every screen stands.
import './theme/styles.css'
import { MantineProvider } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { EmojiPicker } from './emoji-picker.tsx'

let root: Root
let place: HTMLElement
let picked: string[]
beforeEach(() => {
  // With a mouse, also where a test of another file made the browser one that is touched, which it stays.
  const media = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(hover: hover)' ? Object.assign(media('all'), { query }) : media(query),
  )
  picked = []
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <MantineProvider>
      <EmojiPicker onPick={(emoji) => picked.push(emoji)} />
    </MantineProvider>,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  root.unmount()
  place.remove()
})
const grid = (): HTMLElement => place.querySelector('[role=tabpanel]') as HTMLElement
const search = (): HTMLInputElement => place.querySelector('input') as HTMLInputElement
const named = (name: string): HTMLElement => place.querySelector(`[aria-label="${name}"]`) as HTMLElement

it('finds an emoji by its Portuguese name and takes it by keyboard alone', async () => {
  await expect.poll(() => search()).not.toBeNull()
  await expect.poll(() => document.activeElement === search()).toBe(true)
  await userEvent.keyboard('caminh')
  await expect.poll(() => grid().textContent).toContain('🚚')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  expect(picked).toEqual([grid().querySelectorAll('button')[1]?.textContent])
  await userEvent.click(search())
  await userEvent.keyboard('{Control>}a{/Control}joinha{Enter}')
  expect(picked.at(-1)).toBe('👍️')
  await userEvent.keyboard('zzz')
  await expect.poll(() => place.textContent).toContain('Nenhum emoji encontrado')
})

it('shows what attendants write most at once, and every group with names', async () => {
  await expect.poll(() => grid().querySelectorAll('button').length).toBeGreaterThan(60)
  await vi.waitFor(() =>
    expect(named('rosto com lágrimas de alegria') ?? named('rosto chorando de rir')).not.toBeNull(),
  )
  for (const tab of place.querySelectorAll<HTMLElement>('[role=tab]')) {
    tab.click()
    await expect.poll(() => grid().getAttribute('aria-label') === tab.getAttribute('aria-label')).toBe(true)
    await expect.poll(() => grid().querySelectorAll('button').length).toBeGreaterThan(20)
    // One tab stop for the whole grid.
    expect(grid().querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
  }
})
