// Gate: the outgoing queue.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { personalKey } from '../../../../app/personal-storage.ts'
import type * as heldFiles from './held-files.ts'
import type * as module from './outgoing.ts'

type Outgoing = typeof module
type Held = typeof heldFiles

interface Tab {
  send: (text: string, file?: File) => void
  retry: (text: string) => void
  discard: (text: string) => void
  /** What this tab shows as on its way. */
  waiting: () => string[]
  /** Those that wait for the person. */
  refused: () => string[]
  /** The network is back, as the browser tells it. */
  nudge: () => void
  close: () => void
}

/** One room's messages at the server, each client id once, in the order in which they came. */
let stored: { clientId: string; message: string; fileIds: string[] }[]
let calls: number
let isUp: boolean
/** What the next calls are answered instead; the words of a 409 are those of a closed room. `lost`: taken, and the answer never comes. */
let answers: (number | 'lost')[]
/** Names of files that were uploaded. */
let uploaded: string[]
/** So long an answer takes, in ms; the slower of two tabs that race would come second. */
let slowness: (text: string) => number
let tabs: Tab[]

const room = 12
const source = new URL('./outgoing.ts', import.meta.url).href
const heldSource = new URL('./held-files.ts', import.meta.url).href

const answerTo = async (url: string, { body }: RequestInit): Promise<Response> => {
  if (!isUp) throw new TypeError('Failed to fetch')
  if (body instanceof FormData || Object.prototype.toString.call(body) === '[object FormData]') {
    const id = `f${uploaded.push(String((body as FormData).get('name')))}`
    return new Response(JSON.stringify({ fileId: id }))
  }
  expect(url).toContain(`/api/omnichannel/dialogs/${room}/messages`)
  calls += 1
  const { clientId, message, fileIds } = JSON.parse(String(body)) as (typeof stored)[number]
  await new Promise((resolve) => setTimeout(resolve, slowness(message)))
  const instead = answers.shift()
  if (typeof instead === 'number')
    return new Response(JSON.stringify({ code: 'x', message: 'A conversa foi finalizada.' }), { status: instead })
  if (!stored.some((one) => one.clientId === clientId)) stored.push({ clientId, message, fileIds })
  if (instead === 'lost') return new Promise<Response>(() => undefined)
  return new Response(JSON.stringify({ id: `${room}-${stored.length}`, clientId, message }))
}

/** A page of its own, which shares with the others what the browser keeps, and nothing else. */
const openTab = async (): Promise<Tab> => {
  const frame = document.createElement('iframe')
  frame.srcdoc = '<!doctype html><title>aba</title>'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const page = frame.contentWindow as Window & typeof globalThis & { outgoing?: Outgoing; held?: Held }
  page.fetch = answerTo as typeof fetch
  const script = page.document.createElement('script')
  script.type = 'module'
  script.textContent = `import * as outgoing from ${JSON.stringify(source)}; import * as held from ${JSON.stringify(heldSource)}
    window.held = held; window.outgoing = outgoing`
  page.document.head.append(script)
  const { outgoing, startOutgoing, sendFrom } = await vi.waitFor(
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
    send: (text, file) => {
      const name = file?.name ?? ''
      if (file) page.held?.holdFile(key, name, file)
      const files = file ? [{ localId: name, name, mime: file.type, size: file.size, fileId: null }] : []
      sendFrom(key, { text, button: null, files })
    },
    retry: (text) => {
      const item = outgoing.read(key).find((one) => one.text === text)
      if (item) outgoing.retry(key, item.clientId)
    },
    refused: () => outgoing.read(key).flatMap((one) => (one.state === 'failed' && !one.resends ? [one.text] : [])),
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
const heldNames = (): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('prosa-held-files')
    // Nothing was kept yet: a database that is made here would have no place for files.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error))
    opening.onsuccess = () => {
      const names = opening.result.transaction('files').objectStore('files').getAllKeys()
      // Another test's rooms are not looked at.
      names.onsuccess = () => resolve(names.result.filter((name) => String(name).startsWith(`nobody.${room}.`)))
      names.onerror = () => reject(names.error)
      opening.result.close()
    }
  })
const texts = (): string[] => stored.map(({ message }) => message)
const kept = (): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(personalKey('outbox', 'nobody')))

beforeEach(() => {
  localStorage.clear()
  stored = []
  tabs = []
  calls = 0
  isUp = true
  answers = []
  uploaded = []
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
  await expect.poll(() => kept()).toHaveLength(1)
  for (const [tab, text] of [
    [second, '2'],
    [first, '3'],
    [second, '4'],
    [first, '5'],
  ] as const) {
    await nextInstant()
    tab.send(text)
  }
  await expect.poll(() => kept()).toHaveLength(5)
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
  await expect.poll(() => kept()).toHaveLength(2)
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
  await expect.poll(() => kept()).toHaveLength(3)
  const second = await openTab()
  expect(second.waiting()).toEqual(['1', '2', '3'])
  second.discard('2')
  // Not shown any more in the one where it was written either.
  await expect.poll(() => first.waiting()).toEqual(['1', '3'])
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

it('sends once, and in order, through a server that fails and then is slow', async () => {
  const tab = await openTab()
  answers = [503, 502]
  slowness = (text) => (text === '2' ? 80 : 5)
  tab.send('1')
  tab.send('2')
  await expect.poll(() => kept()).toHaveLength(2)
  await vi.waitFor(() => expect([kept(), tab.waiting()]).toEqual([[], []]), { timeout: 15_000 })
  expect([texts(), answers]).toEqual([['1', '2'], []])
})

it('sends a message whose answer was lost with its page no second time', async () => {
  const first = await openTab()
  answers = ['lost']
  first.send('1')
  await expect.poll(() => texts()).toEqual(['1'])
  first.close()
  const second = await openTab()
  await vi.waitFor(() => expect([kept(), second.waiting()]).toEqual([[], []]), { timeout: 15_000 })
  expect([texts(), calls]).toEqual([['1'], 2])
})

it('keeps what a closed room refused, over a reload too, until the person sends or discards it', async () => {
  const first = await openTab()
  answers = [409]
  first.send('1')
  first.send('2')
  await vi.waitFor(() => expect([texts(), first.refused()]).toEqual([['2'], ['1']]), { timeout: 15_000 })
  first.close()
  const second = await openTab()
  second.nudge()
  expect(second.refused()).toEqual(['1'])
  // Another one is taken meanwhile: had '1' gone by itself, it would have come before.
  second.send('3')
  await expect.poll(() => texts()).toEqual(['2', '3'])
  second.retry('1')
  await expect.poll(() => [kept(), second.waiting()]).toEqual([[], []])
  expect(texts()).toEqual(['2', '3', '1'])
})

it('sends a file that found no connection with its message, once, from the next page', async () => {
  const first = await openTab()
  isUp = false
  first.send('veja', new File(['oito'], 'foto.png', { type: 'image/png' }))
  first.send('viu?')
  await expect.poll(() => kept()).toHaveLength(2)
  await vi.waitFor(async () => expect(await heldNames()).toEqual([`nobody.${room}.foto.png`]))
  first.close()
  const second = await openTab()
  isUp = true
  second.nudge()
  await vi.waitFor(() => expect([kept(), second.waiting()]).toEqual([[], []]), { timeout: 15_000 })
  expect(stored.map(({ message, fileIds }) => [message, fileIds])).toEqual([
    ['veja', ['f1']],
    ['viu?', []],
  ])
  expect(uploaded).toEqual(['foto.png'])
  // Nothing is left of it in the browser.
  await vi.waitFor(async () => expect(await heldNames()).toEqual([]))
})
