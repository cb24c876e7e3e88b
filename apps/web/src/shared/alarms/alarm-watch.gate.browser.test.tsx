// Gate: alarms on every screen.
import '../../ui/theme/styles.css'
import type { SidebarDialog } from '@prosa/contract'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liveStores } from '../../app/live/index.ts'
import { openTestLine, type TestLine } from '../../app/live/testing.ts'
import { AppTheme } from '../../ui/theme/app-theme.tsx'
import { AlarmWatch } from './alarm-watch.tsx'
import { alarmTexts as texts } from './texts.ts'

const { rooms } = liveStores()

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const row = (id: number, over: Partial<SidebarDialog> = {}): SidebarDialog =>
  ({
    id,
    name: `Cliente ${id}`,
    version: 1,
    owner: 'queue',
    ownerUserId: null,
    workspaceId: 1,
    waits: true,
    waitsSince: minutesAgo(14),
    alarmedAt: minutesAgo(4),
    unreadMessageTotal: 0,
    lastMessage: 'oi',
    ...over,
  }) as SidebarDialog

let root: Root
let place: HTMLElement
let line: TestLine
let stored: SidebarDialog[] | 'away'
let opened: number[]
let asked: number
const onOpen = (id: number): void => void opened.push(id)

beforeEach(() => {
  rooms.clear()
  stored = []
  opened = []
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (stored === 'away') return new Response('{}', { status: 503 })
    return new Response(JSON.stringify({ dialogs: stored }))
  })
  line = openTestLine()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  line.close()
  vi.unstubAllGlobals()
})
/** Once it listens. */
const show = async (openId: number | null = null): Promise<void> => {
  root.render(
    <AppTheme mainColor="#02cdad">
      <AlarmWatch openId={openId} userId={7} onOpen={onOpen} />
    </AppTheme>,
  )
  await expect.poll(() => asked).toBe(1)
}
const bar = page.getByRole('region', { name: texts.label })

it('shows what was on before one came, and leads to the room by the keyboard', async () => {
  stored = [row(1), row(2, { alarmedAt: minutesAgo(9) })]
  await show()
  await expect.element(bar).toMatchTextContent(/Cliente 2/)
  await expect
    .element(bar)
    .toHaveTextContent(`Cliente 2${texts.nobody} · há 14 min${texts.more(1)}+1${texts.later}${texts.open}`)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  expect(opened).toEqual([2])
})

it('hears of an alarm that begins, and of its end, and takes nothing back for an answer that was under way', async () => {
  const slow = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    asked += 1
    await slow.promise
    return new Response(JSON.stringify({ dialogs: [row(1, { version: 4 })] }))
  })
  await show()
  line.hear({ type: 'dialog', dialog: row(2, { version: 2 }), inbound: false })
  await expect.element(bar).toMatchTextContent(/Cliente 2/)
  line.hear({ type: 'dialog', dialog: row(2, { version: 3, alarmedAt: null }), inbound: false })
  await expect.element(bar).not.toBeInTheDocument()
  // Somebody has come into the first meanwhile.
  rooms.put([row(1, { version: 5, alarmedAt: null })])
  slow.resolve()
  await slow.promise
  line.hear({ type: 'dialog', dialog: row(3), inbound: false })
  await expect.element(bar).toMatchTextContent(/Cliente 3/)
  await expect.element(bar).not.toMatchTextContent(/e mais/)
  line.hear({ type: 'gone', dialogId: 3 })
  await expect.element(bar).not.toBeInTheDocument()
})

it('says nothing of the room that is open, and lets what is put off be until the next alarm', async () => {
  stored = [row(1)]
  await show(1)
  const second = row(2)
  line.hear({ type: 'dialog', dialog: second, inbound: false })
  await expect.element(bar).toMatchTextContent(/Cliente 2/)
  await expect.element(bar).not.toMatchTextContent(/e mais/)
  await page.getByRole('button', { name: texts.later }).click()
  await expect.element(bar).not.toBeInTheDocument()
  line.hear({ type: 'dialog', dialog: { ...second, version: 2 }, inbound: false })
  line.hear({ type: 'dialog', dialog: row(3, { alarmedAt: minutesAgo(0) }), inbound: false })
  await expect.element(bar).toMatchTextContent(/Cliente 3/)
  await expect.element(bar).not.toMatchTextContent(/e mais/)
})

it('shows what it hears where what is on could not be read', async () => {
  stored = 'away'
  await show()
  line.hear({ type: 'dialog', dialog: row(2), inbound: false })
  await expect.element(bar).toMatchTextContent(/Cliente 2/)
  stored = [row(4)]
  line.hear({ type: 'resync' })
  await expect.element(bar).toMatchTextContent(/Cliente 4/)
})
