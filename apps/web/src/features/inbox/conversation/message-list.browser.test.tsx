import '../../../ui/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import type { Dialog, Message } from '@prosa/contract'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applyMessages, applyOlder } from './dialog-cache.ts'
import { MessageList } from './message-list.tsx'

const drawn = vi.hoisted(() => ({ texts: new Map<string, number>() }))
// Every line finds its links when it is drawn: what it does so for counts its renders.
vi.mock('@prosa/talk', async (original) => {
  const talk = await original<typeof import('@prosa/talk')>()
  return {
    ...talk,
    linkify: (text: string) => {
      drawn.texts.set(text, (drawn.texts.get(text) ?? 0) + 1)
      return talk.linkify(text)
    },
  }
})

const start = Date.UTC(2026, 4, 4, 12)
const message = (seq: number, over: Partial<Message> = {}): Message => ({
  id: `1-${seq}`,
  dialogId: 1,
  seq,
  version: seq,
  sender: seq % 7 === 0 ? 'BOT' : 'CLIENT',
  senderName: null,
  userId: null,
  clientId: null,
  message: `mensagem ${seq} ${'longa '.repeat(seq % 23)}`,
  dateTime: new Date(start + seq * 40_000).toISOString(),
  files: [],
  buttons: [],
  status: 'stored',
  failure: null,
  deleted: false,
  replyTo: null,
  ...over,
})
const picture = (seq: number): Message =>
  message(seq, {
    message: '',
    files: [
      {
        id: `f${seq}`,
        mime: 'image/png',
        fileName: 'foto.png',
        name: 'foto.png',
        size: 9,
        url: 'data:,late',
        state: 'ready',
        failure: null,
      },
    ],
  })
const range = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const room = (messages: Message[], over: Partial<Dialog> = {}): Dialog =>
  ({ id: 1, name: 'Renata', version: 1, messages, events: [], hasOlder: false, ...over }) as unknown as Dialog

let root: Root
let place: HTMLElement
let olderAsked: number

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'display: flex; flex-direction: column; width: 700px; height: 640px; position: relative'
  root = createRoot(place)
  drawn.texts.clear()
  olderAsked = 0
})
afterEach(() => {
  root.unmount()
  place.remove()
})

const acts = { onDelete: null, onRetryStored: () => {}, onRetry: () => {}, onDiscard: () => {} }
const none: [] = []
const me = { id: 7, name: 'Marina' }
const onOlder = async (): Promise<boolean> => {
  olderAsked += 1
  return true
}
const show = (dialog: Dialog, over: Partial<React.ComponentProps<typeof MessageList>> = {}): void =>
  root.render(
    <MantineProvider>
      <MessageList
        dialog={dialog}
        pending={none}
        firstUnreadSeq={null}
        me={me}
        isLoadingOlder={false}
        onOlder={onOlder}
        {...acts}
        {...over}
      />
    </MantineProvider>,
  )

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
const settle = async (): Promise<void> => {
  for (let count = 0; count < 12; count += 1) await frame()
}
const box = (): HTMLElement => place.querySelector('[role=log]') as HTMLElement
const fromEnd = (): number => Math.round(box().scrollHeight - box().scrollTop - box().clientHeight)
const rows = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('[data-row]')]
const rowOf = (text: string): HTMLElement | undefined => rows().find((row) => row.textContent?.includes(`${text} `))
const topOf = (key: string): number =>
  place.querySelector(`[data-row="${key}"] p`)?.getBoundingClientRect().top ?? Number.NaN
const scrollTo = async (top: number): Promise<void> => {
  box().scrollTop = top
  await settle()
}
/** The topmost line in sight. */
const firstInSight = (): string => {
  const { top } = box().getBoundingClientRect()
  const row = rows().find(
    (one) => one.querySelector('p') && (one.querySelector('p')?.getBoundingClientRect().top ?? 0) > top,
  )
  return row?.getAttribute('data-row') ?? ''
}
const isInSight = (row: HTMLElement | undefined): boolean => {
  const [inner, outer] = [row?.getBoundingClientRect(), box().getBoundingClientRect()]
  return inner !== undefined && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
}

it('draws of 5,000 messages what is in sight, and of a new one that alone', async () => {
  let dialog = room(range(1, 5_000))
  show(dialog)
  await vi.waitFor(() => expect(rowOf('mensagem 5000')).toBeDefined())
  await settle()
  expect(fromEnd()).toBe(0)
  expect(isInSight(rowOf('mensagem 5000'))).toBe(true)
  expect(rows().length).toBeLessThan(60)
  expect(drawn.texts.size).toBeLessThan(80)

  const before = new Map(drawn.texts)
  dialog = applyMessages(dialog, [message(5_001)])
  show(dialog)
  await vi.waitFor(() => expect(isInSight(rowOf('mensagem 5001'))).toBe(true))
  await settle()
  const again = [...drawn.texts]
    .filter(([text, times]) => times !== (before.get(text) ?? 0))
    .map(([text]) => text.trim())
  // The group's time moves from the last one to the new one.
  expect(again.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual(['mensagem 5000', 'mensagem 5001'])
  expect(fromEnd()).toBe(0)
})

it('is at its end in the first picture that is painted', async () => {
  show(room(range(1, 300)))
  await vi.waitFor(() => expect(place.querySelector('[role=log]')).not.toBeNull())
  await frame()
  expect(isInSight(rowOf('mensagem 300'))).toBe(true)
})

it('keeps what one reads where it is when older messages come above', async () => {
  let dialog = room(range(101, 160), { hasOlder: true })
  show(dialog)
  await vi.waitFor(() => expect(rowOf('mensagem 160')).toBeDefined())
  await settle()
  await scrollTo(20)
  expect(olderAsked).toBeGreaterThan(0)
  const key = firstInSight()
  const stood = topOf(key)
  expect(key).toBe('1-101')
  dialog = applyOlder(dialog, room(range(51, 100), { hasOlder: true }))
  show(dialog)
  await frame()
  expect(Math.abs(topOf(key) - stood)).toBeLessThanOrEqual(1)
  await settle()
  expect(Math.abs(topOf(key) - stood)).toBeLessThanOrEqual(1)
  // The last page takes the button away, and begins on another day.
  const earlier = range(1, 50).map((one) => ({
    ...one,
    dateTime: new Date(start - 90_000_000 + one.seq).toISOString(),
  }))
  show(applyOlder(dialog, room(earlier)))
  await settle()
  expect(Math.abs(topOf(key) - stood)).toBeLessThanOrEqual(1)
})

it('keeps it too where the rows above are much lower than they were taken for', async () => {
  const short = (from: number, to: number): Message[] =>
    range(from, to).map((one) => ({ ...one, sender: 'HUMAN', userId: 7, message: `recado ${one.seq}` }))
  const dialog = room(short(11, 60), { hasOlder: true })
  show(dialog)
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0))
  await settle()
  for (const top of [40, 20, 60]) {
    show(dialog)
    await settle()
    await scrollTo(top)
    const stood = topOf('1-11')
    show(applyOlder(dialog, room(short(1, 10), { hasOlder: true })))
    await settle()
    expect([top, Math.round(topOf('1-11') - stood)]).toEqual([top, 0])
  }
})

/** Its bytes come now. */
const load = (image: HTMLImageElement, height: number): void => {
  const canvas = document.createElement('canvas')
  canvas.width = 240
  canvas.height = height
  canvas.getContext('2d')?.fillRect(0, 0, 240, height)
  image.src = canvas.toDataURL()
}

it('stays at its end when pictures come late', async () => {
  show(room([...range(1, 40), picture(41), picture(42), picture(43)]))
  await vi.waitFor(() => expect(rows().at(-1)?.querySelector('img')).toBeTruthy())
  await settle()
  expect(fromEnd()).toBe(0)
  for (const image of place.querySelectorAll('img')) {
    load(image, 230)
    await settle()
    expect(fromEnd()).toBe(0)
  }
})

it('leaves what one reads in its place when a picture above comes late', async () => {
  show(room([...range(1, 5), picture(6), ...range(7, 60), ...range(61, 90)]))
  await vi.waitFor(() => expect(rowOf('mensagem 90')).toBeDefined())
  await settle()
  const above = (): HTMLElement | null => place.querySelector('[data-row="1-6"]')
  await scrollTo(0)
  // Just below the picture, which stays drawn above.
  await scrollTo((above()?.offsetTop ?? 0) + (above()?.offsetHeight ?? 0) + 40)
  const key = firstInSight()
  const stood = topOf(key)
  const image = above()?.querySelector('img')
  expect(image).toBeTruthy()
  if (image) load(image, 240)
  await settle()
  expect(above()?.offsetHeight).toBeGreaterThan(200)
  expect(Math.abs(topOf(key) - stood)).toBeLessThanOrEqual(1)
})

it('leaves what one reads alone when something new comes, counts it, and goes there', async () => {
  let dialog = room(range(1, 80))
  show(dialog)
  await vi.waitFor(() => expect(rowOf('mensagem 80')).toBeDefined())
  await settle()
  await scrollTo(box().scrollTop - 900)
  const key = firstInSight()
  const stood = topOf(key)
  dialog = applyMessages(dialog, [message(81), message(82)])
  show(dialog)
  await settle()
  expect(topOf(key)).toBe(stood)
  const jump = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === '2 novas mensagens')
  expect(jump).toBeDefined()
  jump?.click()
  await vi.waitFor(() => expect(fromEnd()).toBe(0))
  // One's own words lead there too.
  await scrollTo(box().scrollTop - 900)
  const own = {
    clientId: 'c',
    createdAt: new Date(start + 9_000_000).toISOString(),
    text: 'minha resposta',
    after: null,
  }
  const rest = { button: null, files: [], state: 'sending', error: null, resends: false, isFinal: false } as const
  show(dialog, { pending: [{ ...own, ...rest }] })
  await vi.waitFor(() => expect(fromEnd()).toBe(0))
})

it('stays at its end when the composer takes room from it', async () => {
  show(room(range(1, 80)))
  await vi.waitFor(() => expect(rowOf('mensagem 80')).toBeDefined())
  await settle()
  place.style.height = '420px'
  await settle()
  expect(fromEnd()).toBe(0)
  place.style.height = '640px'
  await settle()
  expect(fromEnd()).toBe(0)
})

it('tells a screen reader what is new once, never what scrolls into sight, and says where in the list it stands', async () => {
  let dialog = room(range(1, 200))
  show(dialog)
  await vi.waitFor(() => expect(rowOf('mensagem 200')).toBeDefined())
  expect(box().getAttribute('aria-live')).toBe('off')
  const heard = (): string => place.querySelector('[aria-live=polite]')?.textContent ?? ''
  expect(heard()).toBe('')
  await scrollTo(box().scrollTop - 2_000)
  expect(heard()).toBe('')
  dialog = applyMessages(dialog, [
    message(201, { message: 'cheguei' }),
    message(202, { sender: 'HUMAN', userId: 7, message: 'minha' }),
  ])
  show(dialog)
  await vi.waitFor(() => expect(heard()).toBe('Renata: cheguei'))
  const [row] = rows()
  expect(row?.getAttribute('aria-setsize')).toBe('202')
  expect(row?.getAttribute('aria-posinset')).toBe(String(Number(row?.dataset.index) + 1))
})

it('keeps what one has touched though it is out of sight, with its focus', async () => {
  show(room([...range(1, 150), message(151, { message: 'veja https://loja.com.br' })]))
  await vi.waitFor(() => expect(place.querySelector('a')).not.toBeNull())
  await settle()
  const link = place.querySelector('a')
  link?.focus()
  await scrollTo(0)
  expect(rowOf('mensagem 1')).toBeDefined()
  expect(document.activeElement).toBe(link)
})

it('shows what a message answers, and leads there, also where that was not loaded', async () => {
  const quoted = { sender: 'CLIENT', senderName: null, message: 'mensagem 30', file: null, deleted: false } as const
  let dialog = room([...range(91, 189), message(190, { replyTo: { ...quoted, seq: 30 } })], { hasOlder: true })
  const isLoading: string[] = []
  const older = async (): Promise<boolean> => {
    const first = dialog.messages[0]?.seq ?? 0
    isLoading.push(String(first))
    dialog = applyOlder(dialog, room(range(first - 40, first - 1), { hasOlder: true }))
    show(dialog, { onOlder: older })
    return true
  }
  show(dialog, { onOlder: older })
  const quote = (): HTMLButtonElement | null =>
    place.querySelector('button[aria-label^="Em resposta a Renata: mensagem 30"]')
  await vi.waitFor(() => expect(quote()).not.toBeNull())
  await settle()
  quote()?.click()
  await vi.waitFor(() => expect(isInSight(rowOf('mensagem 30'))).toBe(true))
  expect(isLoading).toEqual(['91', '51'])
  await vi.waitFor(() => expect(document.activeElement).toBe(rowOf('mensagem 30')))
  await settle()
  expect(isInSight(rowOf('mensagem 30'))).toBe(true)
})

it('stops looking for a message when older ones cannot be loaded', async () => {
  const replyTo = { seq: 2, sender: 'BOT', senderName: 'Lia', message: '', file: 'a.pdf', deleted: false } as const
  show(room([...range(51, 60), message(61, { replyTo })], { hasOlder: true }), {
    onOlder: async () => {
      olderAsked += 1
      return false
    },
  })
  await vi.waitFor(() => expect(place.querySelector('[aria-label="Em resposta a Lia: a.pdf"]')).not.toBeNull())
  place.querySelector<HTMLElement>('[aria-label="Em resposta a Lia: a.pdf"]')?.click()
  await settle()
  expect(olderAsked).toBe(1)
})

it('keeps a card with a long name inside the conversation, with the end of the name in sight', async () => {
  place.style.width = '350px'
  const name = 'comprovante-de-pagamento-do-pedido-4412-com-um-nome-bem-comprido.pdf'
  const file = { id: 'f', mime: 'application/pdf', fileName: name, name, size: 9, url: '', failure: null } as const
  const states = ['ready', 'pending', 'failed'] as const
  show(room(states.map((state, at) => message(at + 1, { message: '', files: [{ ...file, state }] }))))
  await vi.waitFor(() => expect(place.querySelectorAll(`[title="${name}"]`)).toHaveLength(3))
  const { left, right } = box().getBoundingClientRect()
  for (const whole of place.querySelectorAll(`[title="${name}"]`)) {
    const end = whole.lastElementChild
    expect(end?.textContent).toBe('comprido.pdf')
    expect(end?.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    // Not its bounding box, which turns with it.
    expect(whole.closest('li')?.querySelector('svg')?.clientWidth).toBe(20)
  }
  const cards = place.querySelectorAll('li > div > div > div')
  for (const card of cards) {
    expect(card.getBoundingClientRect().left).toBeGreaterThanOrEqual(left)
    expect(card.getBoundingClientRect().right).toBeLessThanOrEqual(right)
  }
  expect(cards.length).toBeGreaterThan(2)
})

it('moves by as much as one scrolls up, though rows are measured on the way', async () => {
  show(room(range(1, 5_000)))
  await vi.waitFor(() => expect(rowOf('mensagem 5000')).toBeDefined())
  await settle()
  const moves: number[] = []
  for (let step = 0; step < 40; step += 1) {
    const key = firstInSight()
    const stood = topOf(key)
    box().scrollTop -= 170
    await frame()
    await frame()
    moves.push(Math.round(topOf(key) - stood))
  }
  expect(moves.filter((move) => Math.abs(move - 170) > 1)).toEqual([])
})

it('stays at its end, or at the row that one reads, when the window narrows and widens', async () => {
  show(room(range(1, 120)))
  await vi.waitFor(() => expect(rowOf('mensagem 120')).toBeDefined())
  await settle()
  const resize = async (width: number, height: number): Promise<void> => {
    place.style.width = `${width}px`
    place.style.height = `${height}px`
    await settle()
  }
  for (const [width, height] of [
    [390, 640],
    [390, 320],
    [700, 300],
    [390, 640],
  ] as const) {
    await resize(width, height)
    expect([width, height, fromEnd()]).toEqual([width, height, 0])
    expect(isInSight(rowOf('mensagem 120'))).toBe(true)
  }
  await scrollTo(box().scrollTop - 3_000)
  const key = firstInSight()
  for (const [width, height] of [
    [700, 300],
    [390, 640],
    [390, 320],
    [844, 320],
    [390, 640],
  ] as const) {
    await resize(width, height)
    expect([width, height, firstInSight()]).toEqual([width, height, key])
  }
})
