// Gate: alarms on every screen.
import '../../ui/theme/styles.css'
import type { SidebarDialog } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liveStores } from '../../app/live/index.ts'
import { openTestLine, type TestLine } from '../../app/live/testing.ts'
import { queryClient } from '../../app/query-client.ts'
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
let edits: boolean
let halted: { id: number; name: string }[]
let paused: { id: number; name: string; workspaceId: number }[]
const onOpen = (id: number): void => void opened.push(id)

beforeEach(() => {
  rooms.clear()
  stored = []
  opened = []
  asked = 0
  edits = false
  halted = []
  paused = []
  queryClient.clear()
  vi.stubGlobal('fetch', async (input: unknown) => {
    if (String(input).includes('/automations/stopped'))
      return new Response(JSON.stringify({ result: halted, total: halted.length, followUps: paused }))
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
function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="Endereço">{pathname + search}</output>
}
/** Once it listens. */
const show = async (openId: number | null = null): Promise<void> => {
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <AlarmWatch openId={openId} userId={7} edits={edits} onOpen={onOpen} />
          <Where />
        </MemoryRouter>
      </QueryClientProvider>
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

it('says which automation stopped to whoever may switch it, after alarms, until it is put aside; one more is told', async () => {
  edits = true
  halted = [
    { id: 3, name: 'Anúncio' },
    { id: 4, name: 'Noite' },
  ]
  await show()
  const told = page.getByRole('region', { name: texts.stoppedLabel })
  await expect
    .element(told)
    .toHaveTextContent(`Anúncio${texts.stopped}${texts.moreStopped(1)}+1${texts.later}${texts.see}`)
  line.hear({ type: 'dialog', dialog: row(1, { version: 2 }), inbound: false })
  await expect.element(bar).toBeVisible()
  await expect.element(told).not.toBeInTheDocument()
  await bar.getByRole('button', { name: texts.later }).click()
  await told.getByRole('button', { name: texts.see }).click()
  await expect
    .element(page.getByRole('status', { name: 'Endereço' }))
    .toHaveTextContent('/workspace-rules?aba=automacoes&automacao=3&ver=registro')
  await told.getByRole('button', { name: texts.later }).click()
  await expect.element(told).not.toBeInTheDocument()
  halted = [{ id: 5, name: 'Fila' }, ...halted]
  line.hear({ type: 'automations' })
  await expect.element(told).toMatchTextContent(/^Fila/)
  await told.getByRole('button', { name: texts.later }).click()
  paused = [{ id: 8, name: 'Orçamento', workspaceId: 3 }]
  line.hear({ type: 'automations' })
  await expect.element(told).toMatchTextContent(new RegExp(`^Orçamento${texts.paused}`))
  await told.getByRole('button', { name: texts.see }).click()
  await expect
    .element(page.getByRole('status', { name: 'Endereço' }))
    .toHaveTextContent('/workspace-rules?workspace=3&aba=follow-ups')
})
