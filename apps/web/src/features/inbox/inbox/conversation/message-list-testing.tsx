import { MantineProvider } from '@mantine/core'
import type { Dialog, Message } from '@prosa/contract'
import { createRoot, type Root } from 'react-dom/client'
import { MessageList } from './message-list.tsx'

export const start = Date.UTC(2026, 4, 4, 12)
export const message = (seq: number, over: Partial<Message> = {}): Message => ({
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
  failureCause: null,
  deleted: false,
  replyTo: null,
  ...over,
})
export const picture = (seq: number): Message =>
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
export const range = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
export const room = (messages: Message[], over: Partial<Dialog> = {}): Dialog =>
  ({
    id: 1,
    name: 'Renata',
    version: 1,
    messages,
    events: [],
    notes: [],
    hasOlder: false,
    ...over,
  }) as unknown as Dialog

let root: Root
export let place: HTMLElement
/** Number of requests for older messages. */
export const olderAsked = { times: 0 }

/** A column of 700 × 640 px for one conversation. */
export const openPlace = (): void => {
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'display: flex; flex-direction: column; width: 700px; height: 640px; position: relative'
  root = createRoot(place)
  olderAsked.times = 0
}
export const closePlace = (): void => {
  root.unmount()
  place.remove()
}

export const acts = {
  onDelete: null,
  onQuote: null,
  onTimeline: null,
  onRetryStored: () => {},
  onRetry: () => {},
  onDiscard: () => {},
}
export const none: [] = []
export const me = { id: 7, name: 'Marina' }
export const onOlder = async (): Promise<boolean> => {
  olderAsked.times += 1
  return true
}
export const show = (dialog: Dialog, over: Partial<React.ComponentProps<typeof MessageList>> = {}): void =>
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

export const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
export const settle = async (): Promise<void> => {
  for (let count = 0; count < 12; count += 1) await frame()
}
export const box = (): HTMLElement => place.querySelector('[role=log]') as HTMLElement
export const fromEnd = (): number => Math.round(box().scrollHeight - box().scrollTop - box().clientHeight)
export const rows = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('[data-row]')]
export const rowOf = (text: string): HTMLElement | undefined =>
  rows().find((row) => row.textContent?.includes(`${text} `))
export const topOf = (key: string): number =>
  place.querySelector(`[data-row="${key}"] p`)?.getBoundingClientRect().top ?? Number.NaN
export const scrollTo = async (top: number): Promise<void> => {
  box().scrollTop = top
  await settle()
}
/** The topmost visible message. */
export const firstInSight = (): string => {
  const { top } = box().getBoundingClientRect()
  const row = rows().find(
    (one) => one.querySelector('p') && (one.querySelector('p')?.getBoundingClientRect().top ?? 0) > top,
  )
  return row?.getAttribute('data-row') ?? ''
}
export const isInSight = (row: HTMLElement | undefined): boolean => {
  const [inner, outer] = [row?.getBoundingClientRect(), box().getBoundingClientRect()]
  return inner !== undefined && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
}

/** Makes the image load now. */
export const load = (image: HTMLImageElement, height: number): void => {
  const canvas = document.createElement('canvas')
  canvas.width = 240
  canvas.height = height
  canvas.getContext('2d')?.fillRect(0, 0, 240, height)
  image.src = canvas.toDataURL()
}
