// Gate: the title, the line of purpose and the filled button of every screen stand at one place.
import { permissions } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../testing/mount-screen.tsx'
import { screens } from './screens.ts'

/** These have a face of their own: a greeting, and three columns. */
const others = ['/home', '/omnichannel']
const paths = screens
  .filter(({ path, frame }) => frame === 'shell' && !path.includes(':') && !others.includes(path))
  .map(({ path }) => path)

const open = async (path: string, width: number) => {
  await mountScreen({
    path,
    width,
    person: { admin: true, reach: 'installation', permissions: [...permissions], allowCampaignCreation: true },
  })
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  const head = title.element().closest('header')
  if (!head) throw new Error(`${path} has no page head`)
  return { head, title: title.element().getBoundingClientRect() }
}

it('looks at most screens', () => {
  expect(paths.length).toBeGreaterThan(18)
})

it.each(paths)('%s has its head where all have it', async (path) => {
  const { head, title } = await open(path, 1440)
  expect({ left: title.left, top: title.top }).toEqual({ left: 20, top: 20 })
  const line = head.querySelector('p')?.getBoundingClientRect()
  expect({ left: line?.left, top: line?.top }).toEqual({ left: 20, top: 52 })
  const filled = [...head.querySelectorAll('[data-variant="filled"]')].map((button) => button.getBoundingClientRect())
  expect(filled.length).toBeLessThanOrEqual(1)
  for (const { right, top, bottom } of filled)
    expect({ right, middle: (top + bottom) / 2 }).toEqual({ right: 1420, middle: 34 })
})

it.each(paths)('%s keeps to the same edges on a phone', async (path) => {
  const { head, title } = await open(path, 390)
  expect(title.left).toBe(16)
  for (const button of head.querySelectorAll('[data-variant="filled"]')) {
    const { right, top } = button.getBoundingClientRect()
    expect(right).toBe(374)
    // Beside the title, above what narrows the list.
    expect(top).toBeLessThan(title.bottom)
  }
})
