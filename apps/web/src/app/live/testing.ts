import type { SidebarStreamOut } from '@prosa/contract'
import { live } from './index.ts'

export interface TestLine {
  hear: (frame: SidebarStreamOut) => void
  /** The server is gone. */
  lose: () => void
  close: () => void
}

/** The product's stream, opened with a fake socket to which a test sends frames. */
export const openTestLine = (): TestLine => {
  const socket = { OPEN: 1, readyState: 1, send: () => undefined, close: () => undefined } as unknown as WebSocket
  const nothing = (): void => undefined
  const close = live.open({
    handlers: {
      dialog: nothing,
      gone: nothing,
      handed: nothing,
      read: nothing,
      resync: nothing,
      training: nothing,
      people: nothing,
      automations: nothing,
      views: nothing,
    },
    invalidate: nothing,
    createSocket: () => socket,
  })
  socket.onopen?.(new Event('open'))
  const lose = (): void => socket.onclose?.(new CloseEvent('close', { code: 1006 }))
  return {
    close,
    lose,
    hear: (frame) => socket.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) })),
  }
}
