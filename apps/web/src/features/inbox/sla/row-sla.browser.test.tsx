import '../../../ui/theme/styles.css'
import type { SidebarDialog } from '@prosa/contract'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { alarmTexts } from '../../../shared/alarms/texts.ts'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { ListRow } from '../list/list-row.tsx'
import { row } from '../rows-testing.ts'

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
      <ListRow dialog={row(1, over)} isCurrent={false} userId={7} now={now} onOpen={() => undefined} />
    </AppTheme>,
  )
const shown = () => place.querySelector('[data-state]')
const waiting = { owner: 'queue', waits: true, waitsSince: at(-30) } as const

it('says in the row how much time is left, louder when little is, and what was missed', async () => {
  show({ ...waiting, answerBy: at(30), closeBy: at(200) })
  await expect.element(page.getByText('Responder em 30 min')).toBeInTheDocument()
  expect(shown()?.getAttribute('data-state')).toBe('quiet')
  show({ ...waiting, answerBy: at(4), closeBy: at(200) })
  await expect.element(page.getByText('Responder em 4 min')).toBeInTheDocument()
  expect(shown()?.getAttribute('data-state')).toBe('near')
  show({ ...waiting, answerBy: at(-4), closeBy: at(200) })
  await expect.element(page.getByText('Primeira resposta atrasada há 4 min')).toBeInTheDocument()
  expect(shown()?.getAttribute('data-state')).toBe('missed')
  show({ owner: 'person', ownerUserId: 7, closeBy: at(200) })
  // Far away it presses nobody: when something was said last says more.
  await expect.element(page.getByRole('time')).toBeInTheDocument()
  show({ owner: 'person', ownerUserId: 7, closeBy: at(12) })
  await expect.element(page.getByText('Finalizar em 12 min')).toBeInTheDocument()
  // What is left stays whole, however little place there is.
  const left = shown()?.getBoundingClientRect()
  expect(left?.right).toBeLessThanOrEqual(place.getBoundingClientRect().right)
})

it('marks a room in which nobody can act, and says nothing of one without an SLA', async () => {
  show({ ...waiting, alarmedAt: at(-2) })
  await expect.element(page.getByRole('img', { name: alarmTexts.nobodyThere })).toBeVisible()
  show(waiting)
  await expect.element(page.getByRole('img', { name: alarmTexts.nobodyThere })).not.toBeInTheDocument()
  expect(shown()).toBeNull()
})
