import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { personalKey } from '../../../app/personal-storage.ts'
import type * as module from './outgoing.ts'

type Outgoing = typeof module

interface Tab {
  send: (text: string) => void
  discard: (text: string) => void
  /** What this tab shows as on its way. */
  waiting: () => string[]
  /** The network is back, as the browser tells it. */
  nudge: () => void
  close: () => void
}

/** One room's messages at the server, each client id once, in the order in which they came. */
let stored: { clientId: string; message: string }[]
let calls: number
let isUp: boolean
/** So long an answer takes, in ms; the slower of two tabs that race would come second. */
let slowness: (text: string) => number
let tabs: Tab[]

const room = 12
const source = new URL('./outgoing.ts', import.meta.url).href

const answerTo = async (url: string, { body }: RequestInit): Promise<Response> => {
  if (!isUp) throw new TypeError('Failed to fetch')
  expect(url).toContain(`/api/omnichannel/dialogs/${room}/messages`)
  calls += 1
  const { clientId, message } = JSON.parse(String(body)) as { clientId: string; message: string }
  await new Promise((resolve) => setTimeout(resolve, slowness(message)))
  if (!stored.some((one) => one.clientId === clientId)) stored.push({ clientId, message })
  return new Response(JSON.stringify({ id: `${room}-${stored.length}`, clientId, message }))
}

/** A page of its own, which shares with the others what the browser keeps, and nothing else. */
const openTab = async (): Promise<Tab> => {
  const frame = document.createElement('iframe')
  frame.srcdoc = '<!doctype html><title>aba</title>'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const page = frame.contentWindow as Window & typeof globalThis & { outgoing?: Outgoing }
  page.fetch = answerTo as typeof fetch
  const script = page.document.createElement('script')
  script.type = 'module'
  script.textContent = `import * as outgoing from ${JSON.stringify(source)}; window.outgoing = outgoing`
  page.document.head.append(script)
  const { outgoing, startOutgoing } = await vi.waitFor(
    () => {
      if (!page.outgoing) throw new Error('not loaded yet')
      return page.outgoing
    },
    { timeout: 15_000 },
  )
  startOutgoing()
  // Nobody is logged in here: what they write is kept under that.
  const key = `nobody.${room}`
  const tab: Tab = {
    send: (text) => outgoing.send(key, { text, button: null, files: [] }),
    discard: (text) => {
      const item = outgoing.read(key).find((one) => one.text === text)
      if (item) outgoing.discard(key, item.clientId)
    },
    waiting: () => outgoing.read(key).map(({ text }) => text),
    nudge: () => page.dispatchEvent(new Event('online')),
    close: () => frame.remove(),
  }
  tabs.push(tab)
  return tab
}
/** Nobody writes in two tabs within a millisecond. */
const nextInstant = (): Promise<void> => {
  const now = Date.now()
  return vi.waitFor(() => expect(Date.now()).toBeGreaterThan(now), { interval: 1 })
}
const texts = (): string[] => stored.map(({ message }) => message)
const kept = (): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(personalKey('outbox', 'nobody')))

beforeEach(() => {
  localStorage.clear()
  stored = []
  tabs = []
  calls = 0
  isUp = true
  slowness = () => 5
})
afterEach(() => {
  for (const tab of tabs) tab.close()
  localStorage.clear()
})

it('sends what two tabs wrote while the network was down once, and in the order in which it was written', async () => {
  const [first, second] = [await openTab(), await openTab()]
  isUp = false
  first.send('1')
  await vi.waitFor(() => expect(kept()).toHaveLength(1))
  for (const [tab, text] of [
    [second, '2'],
    [first, '3'],
    [second, '4'],
    [first, '5'],
  ] as const) {
    await nextInstant()
    tab.send(text)
  }
  await vi.waitFor(() => expect(kept()).toHaveLength(5))
  isUp = true
  // The second is told first, and the first one's calls are slow.
  slowness = (text) => (Number(text) % 2 === 1 ? 120 : 5)
  second.nudge()
  first.nudge()
  await vi.waitFor(() => expect([kept(), first.waiting(), second.waiting()]).toEqual([[], [], []]), { timeout: 15_000 })
  expect(texts()).toEqual(['1', '2', '3', '4', '5'])
})

it('sends what a closed tab left, once, before what is written in the next', async () => {
  const [first, second] = [await openTab(), await openTab()]
  isUp = false
  first.send('1')
  first.send('2')
  await vi.waitFor(() => expect(kept()).toHaveLength(2))
  first.close()
  await nextInstant()
  await nextInstant()
  second.send('3')
  const third = await openTab()
  expect(third.waiting()).toEqual(['1', '2', '3'])
  isUp = true
  second.nudge()
  third.nudge()
  await vi.waitFor(() => expect([kept(), second.waiting(), third.waiting()]).toEqual([[], [], []]), { timeout: 15_000 })
  expect(texts()).toEqual(['1', '2', '3'])
  expect(calls).toBeGreaterThanOrEqual(3)
})

it('does not send what was discarded in another tab', async () => {
  const first = await openTab()
  isUp = false
  for (const text of ['1', '2', '3']) {
    first.send(text)
    await nextInstant()
  }
  await vi.waitFor(() => expect(kept()).toHaveLength(3))
  const second = await openTab()
  expect(second.waiting()).toEqual(['1', '2', '3'])
  second.discard('2')
  // Not shown any more in the one where it was written either.
  await vi.waitFor(() => expect(first.waiting()).toEqual(['1', '3']))
  isUp = true
  first.nudge()
  second.nudge()
  await vi.waitFor(() => expect([kept(), first.waiting(), second.waiting()]).toEqual([[], [], []]), { timeout: 15_000 })
  expect(texts()).toEqual(['1', '3'])
})

it('waits for no tab that was put to sleep in the middle of sending', async () => {
  let wake = (): void => undefined
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  void navigator.locks.request(personalKey('outbox', `nobody.${room}`), () => asleep)
  const tab = await openTab()
  tab.send('1')
  await vi.waitFor(() => expect(texts()).toEqual(['1']), { timeout: 15_000 })
  wake()
})
