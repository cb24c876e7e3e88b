import '../../../ui/theme/styles.css'
import type { SidebarDialog } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { alarmTexts } from '../../../shared/alarms/texts.ts'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
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
  root.unmount()
  place.remove()
})
const show = (over: Partial<SidebarDialog>): void =>
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <ListRow dialog={row(1, over)} isCurrent={false} userId={7} now={now} onOpen={() => undefined} />
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
