// Gate: the clock of a row.
import '../../../../ui/theme/styles.css'
import { contrastOf, luminanceOf, type SidebarDialog } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../../app/query-client.ts'
import { alarmTexts } from '../../../../shared/alarms/texts.ts'
import { AppTheme } from '../../../../ui/theme/app-theme.tsx'
import { row } from '../rows-testing.ts'
import { ListRow } from './list-row.tsx'

const now = Date.UTC(2026, 4, 4, 12)
const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString()

let root: Root
let place: HTMLElement
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  place.style.width = '300px'
  root = createRoot(place)
})
afterEach(() => {
  document.documentElement.removeAttribute('data-line-is-down')
  root.unmount()
  place.remove()
})
const show = (over: Partial<SidebarDialog>, isCurrent = false): void =>
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <ListRow dialog={row(1, over)} isCurrent={isCurrent} userId={7} now={now} onOpen={() => undefined} />
      </QueryClientProvider>
    </AppTheme>,
  )
const shown = () => place.querySelector('[data-state]')
const waiting = { owner: 'queue', waits: true, waitsSince: at(-30) } as const

it('says in the row how long the customer has waited, louder as the target nears, and the target in words', async () => {
  show({ ...waiting, answerBy: at(30), closeBy: at(200) })
  await expect.element(page.getByText('Espera · 30 min · Responder em 30 min')).toBeInTheDocument()
  expect(shown()?.getAttribute('data-state')).toBe('quiet')
  show({ ...waiting, answerBy: at(4), closeBy: at(200) })
  await expect.element(page.getByText('Espera · 30 min · Responder em 4 min')).toBeInTheDocument()
  expect(shown()?.getAttribute('data-state')).toBe('near')
  show({ ...waiting, answerBy: at(-4), closeBy: at(200) })
  await expect.element(page.getByText('Espera · 30 min · Primeira resposta atrasada há 4 min')).toBeInTheDocument()
  expect(shown()?.getAttribute('data-state')).toBe('missed')
  // What is waited stays whole, however little place there is.
  const left = shown()?.getBoundingClientRect()
  expect(left?.right).toBeLessThanOrEqual(place.getBoundingClientRect().right)
})

it('stays quiet where nobody waits, whatever is to be closed', async () => {
  show({ owner: 'person', ownerUserId: 7, lastMessageDateTime: at(-90), closeBy: at(-12) })
  await expect.element(page.getByText('Finalização atrasada há 12 min')).toBeInTheDocument()
  await expect.element(page.getByText('1 h', { exact: true })).toBeVisible()
  expect(shown()).toBeNull()
})

it('keeps the mark of who waits here when it was read, and gives none to a colleague’s', async () => {
  const name = () => page.getByText('Cliente 1').element() as HTMLElement
  const weight = () => Number(getComputedStyle(name()).fontWeight)
  show({ owner: 'person', ownerUserId: 7, waits: true, waitsSince: at(-5), unreadMessageTotal: 0 })
  await expect.poll(weight).toBe(650)
  show({ owner: 'person', ownerUserId: 7, unreadMessageTotal: 0 })
  await expect.poll(weight).toBe(500)
  show({ owner: 'person', ownerUserId: 8, ownerName: 'Caio', waits: true, waitsSince: at(-5), unreadMessageTotal: 2 })
  await expect.poll(weight).toBe(500)
  await expect.element(page.getByText('Espera · 5 min')).toBeInTheDocument()
  show({ owner: 'queue', waits: true, waitsSince: at(-5), queuedSince: at(-5), unreadMessageTotal: 0 })
  await expect.poll(weight).toBe(650)
})

it('marks a room in which nobody can act, and says nothing of one without an SLA', async () => {
  show({ ...waiting, alarmedAt: at(-2) })
  await expect.element(page.getByRole('img', { name: alarmTexts.nobodyThere })).toBeVisible()
  show(waiting)
  await expect.element(page.getByRole('img', { name: alarmTexts.nobodyThere })).not.toBeInTheDocument()
  expect(shown()?.getAttribute('data-state')).toBe('quiet')
})

/** Luminance of what stands there, over white or black as the scheme has it. */
const painted = (color: string, scheme: string): number => {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('no canvas')
  for (const layer of [scheme === 'dark' ? '#17191c' : '#fff', color]) {
    context.fillStyle = layer
    context.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return luminanceOf([red, green, blue])
}
const contrast = (text: string, ground: string, scheme: string): number =>
  contrastOf(painted(text, scheme), painted(ground, scheme))

it.each(['light', 'dark'])(
  'shows every clock in one quiet colour without a line, and keeps them legible (%s)',
  async (scheme) => {
    const html = document.documentElement
    place.style.colorScheme = scheme
    const kinds: [Partial<SidebarDialog>, boolean][] = [
      [{ ...waiting, closeBy: at(200) }, false],
      [{ ...waiting, answerBy: at(4) }, false],
      [{ ...waiting, answerBy: at(-4) }, true],
      [{ owner: 'offered', ownerUserId: 7 }, false],
      [{ owner: 'person', ownerUserId: 8, ownerName: 'Caio', waits: true, waitsSince: at(-5) }, false],
      [{ owner: 'bot', lastMessageDateTime: at(-90) }, true],
    ]
    const colors = new Set<string>()
    for (const [over, isCurrent] of kinds) {
      html.removeAttribute('data-line-is-down')
      show(over, isCurrent)
      const clock = () => place.querySelector('[data-clock]') as HTMLElement
      await expect.poll(() => place.querySelector('[data-clock]')).not.toBeNull()
      html.setAttribute('data-line-is-down', '')
      const style = getComputedStyle(clock())
      expect([style.fontStyle, style.opacity, style.fontWeight]).toEqual(['normal', '1', '400'])
      colors.add(style.color)
      const row = place.querySelector('button') as HTMLElement
      expect(contrast(style.color, getComputedStyle(row).backgroundColor, scheme)).toBeGreaterThanOrEqual(4.5)
    }
    expect(colors.size).toBe(1)
  },
)
