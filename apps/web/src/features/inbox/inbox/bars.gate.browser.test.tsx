// Gate: what stands over a room.
import '@mantine/core/styles.css'
import '../../../ui/theme/styles.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LiveLayer } from '../../../app/live/live-layer.tsx'
import { alarmTexts } from '../../../shared/alarms/texts.ts'
import health from '../../../shared/channel-health/channel-health.module.css'
import { InboxScreen } from './inbox-screen.tsx'
import { FakeServer } from './network-testing.ts'
import { type Mounted, mount } from './testing.tsx'
import { inboxTexts } from './texts.ts'

vi.mock('../../../app/session.tsx', async () => (await import('./session-testing.ts')).marinasSession())
vi.mock('../../../shared/workspaces/workspaces.ts', async () => (await import('./session-testing.ts')).oneWorkspace())

let server: FakeServer
let mounted: Mounted

beforeEach(() => {
  localStorage.clear()
  server = new FakeServer()
  const own = { owner: 'person', ownerUserId: 7, ownerName: 'Marina' } as const
  const [since, until] = [-14 * 60_000, 42_000].map((ms) => new Date(Date.now() + ms).toISOString())
  server.room(1, own, true)
  server.room(2, { owner: 'offered', ownerUserId: 7, offerExpiresAt: until ?? null })
  server.room(3, { owner: 'queue', waits: true, waitsSince: since ?? null, alarmedAt: since ?? null })
  server.stub()
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const open = async (width: number, at = '/omnichannel?sala=1', hasBanner = false): Promise<void> => {
  await page.viewport(width, 844)
  mounted = mount(
    <>
      <LiveLayer />
      <InboxScreen />
      {width < 500 ? (
        <nav data-bottom-bar style={{ position: 'fixed', inset: 'auto 0 var(--banners)', height: 58, zIndex: 10 }} />
      ) : null}
      {hasBanner ? <div className={health.banner} data-channel-banner /> : null}
    </>,
    width < 500 ? '/omnichannel' : at,
  )
  await expect.element(offer).toBeVisible()
  await expect.element(alarm).toBeVisible()
}
const offer = page.getByRole('button', { name: 'Aceitar' })
const alarm = page.getByRole('region', { name: alarmTexts.label })
const boxOf = (selector: string): DOMRect => {
  const found = document.querySelector(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found.getBoundingClientRect()
}

it.each([1440, 900])(
  'offer and alarm stand in the column of the list, one above the other, at %i px',
  async (width) => {
    await open(width)
    await expect.element(page.getByRole('region', { name: 'Conversa com Cliente 1' })).toBeVisible()
    // There it is only shown when asked for.
    if (width < 1200) await page.getByRole('button', { name: /^Conversas/ }).click()
    await expect.element(page.getByRole('complementary', { name: inboxTexts.list })).toBeVisible()
    const [list, cards, bar] = ['[data-picks-workspaces]', '[data-dock]', '[data-alarms]'].map(boxOf)
    if (!list || !cards || !bar) return expect.unreachable()
    for (const one of [cards, bar]) expect([one.left >= list.left - 80, one.width <= list.width]).toEqual([true, true])
    expect(cards.bottom).toBeLessThanOrEqual(bar.top)
    // The conversation has its whole height.
    expect(boxOf('section[aria-label^="Conversa com"]').bottom).toBeGreaterThan(bar.top)
  },
)

it('stand above the tabs of a phone, and under what is opened over everything', async () => {
  await open(390)
  const [cards, bar, tabs] = ['[data-dock]', '[data-alarms]', '[data-bottom-bar]'].map(boxOf)
  if (!cards || !bar || !tabs) return expect.unreachable()
  expect(Math.max(cards.bottom, bar.bottom)).toBeLessThanOrEqual(tabs.top)
  expect(cards.top >= bar.bottom || bar.top >= cards.bottom).toBe(true)
})

it.each([
  [390, ['[data-channel-banner]', '[data-bottom-bar]', '[data-dock]', '[data-alarms]']],
  [600, ['[data-channel-banner]', '[data-dock]', '[data-alarms]']],
] as const)(
  'stand above a banner at the foot of the window, at %i px, and nothing covers another',
  async (width, upwards) => {
    await open(width, '/omnichannel', true)
    const boxes = upwards.map(boxOf)
    expect(boxes[0]?.bottom).toBe(844)
    for (const [place, box] of boxes.entries()) {
      const next = boxes[place + 1]
      if (next) expect(Math.abs(next.bottom - box.top), upwards[place]).toBeLessThanOrEqual(1)
    }
  },
)

it.each([1440, 390])('are dimmed with everything else under a dialog, at %i px', async (width) => {
  await open(width)
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  for (const selector of ['[data-dock]', '[data-alarms]']) {
    const { left, top, height } = boxOf(selector)
    const above = document.elementFromPoint(left + 4, top + height / 2)
    expect(above?.closest(selector)).toBeNull()
  }
})

it.each([1440, 900, 390])('have the same card at %i px, whose words stand in one line each', async (width) => {
  await open(width)
  if (width === 900) await page.getByRole('button', { name: /^Conversas/ }).click()
  const cards = [...document.querySelectorAll('[data-cards] > div, [data-alarms] > div > div')]
  const shape = (card: Element) => {
    const { left, width: wide, height } = card.getBoundingClientRect()
    const buttons = [...card.querySelectorAll('button')].map((button) => button.getBoundingClientRect().height)
    return { left, wide, height, radius: getComputedStyle(card).borderRadius, buttons }
  }
  expect(cards).toHaveLength(2)
  await expect.poll(() => cards[1] && shape(cards[1])).toEqual(cards[0] && shape(cards[0]))
  expect(cards[0] && shape(cards[0]).buttons).toEqual([32, 32])
  const clock = boxOf('[data-clock="offer"]')
  expect(clock.height).toBeLessThanOrEqual(20)
  // What is cut is no clock.
  expect(clock.right).toBeLessThanOrEqual(boxOf('[data-dock] [data-cards] > div').right)
})

it('stand beside the rail where there is no list, with the clock in the line of the offer', async () => {
  await open(900)
  await expect.element(page.getByRole('region', { name: 'Conversa com Cliente 1' })).toBeVisible()
  expect(document.querySelector('[data-picks-workspaces]')).toBeNull()
  for (const selector of ['[data-dock]', '[data-alarms]']) expect(boxOf(selector).left).toBe(60)
  const [words, clock] = [boxOf('[data-cards] [data-clock]'), boxOf('[data-cards] p:nth-of-type(2)')]
  expect(Math.abs(words.top - clock.top)).toBeLessThanOrEqual(1)
  expect(Math.round(clock.height)).toBe(18)
})

it('a room that is accepted, by its card or in its place, leaves the view as it is and has its row there', async () => {
  await open(1440, '/omnichannel?vista=fila&sala=1')
  const row = (id: number) => document.querySelector(`#room-${id}`)?.getAttribute('aria-current') ?? null
  // The list is there: what is not in it keeps no row.
  await expect.poll(() => document.querySelector('#room-3')).not.toBe(null)
  await offer.click()
  await expect.element(page.getByRole('region', { name: 'Conversa com Cliente 2' })).toBeVisible()
  const queue = page.getByRole('button', { name: /^Fila/ })
  await expect.poll(() => row(2)).toBe('true')
  await expect.element(queue).toHaveAttribute('aria-pressed', 'true')
  // The next of the queue, taken in its place.
  await page.getByRole('button', { name: /Cliente 3/ }).click()
  await page.getByRole('button', { name: inboxTexts.join }).click()
  await expect.element(page.getByRole('textbox', { name: 'Escrever mensagem' })).toBeVisible()
  expect([row(3), row(2)]).toEqual(['true', null])
  await expect.element(queue).toHaveAttribute('aria-pressed', 'true')
})
