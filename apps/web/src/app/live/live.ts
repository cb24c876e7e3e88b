import type { SidebarStreamIn, SidebarStreamOut } from '@prosa/contract'
import { type ChannelOptions, type ChannelState, isLinkDown, openChannel } from '../realtime.ts'
import { type Operations, staleAfter } from './stale-after.ts'

type FrameOf<T extends SidebarStreamOut['type']> = Extract<SidebarStreamOut, { type: T }>

type Handlers = { [T in SidebarStreamOut['type']]: (frame: FrameOf<T>) => void }

/** One handler per kind of frame that is not in `staleAfter`; a new kind in neither does not compile. */
export type FrameHandlers = Omit<Handlers, 'pong' | keyof typeof staleAfter> & Partial<Handlers>

export interface Live {
  /** Opens the stream of the sidebar; returns how to close it. */
  open: (options: OpenOptions) => () => void
  /** Adds a listener besides the product's handler; returns how to remove it. */
  on: <T extends SidebarStreamOut['type']>(type: T, handler: (frame: FrameOf<T>) => void) => () => void
  state: () => ChannelState
  /** Since when the connection is lost, in ms since 1970; null while it is open, and before the first connection. */
  downSince: () => number | null
  subscribeToState: (listener: () => void) => () => void
}

interface OpenOptions extends Pick<ChannelOptions<SidebarStreamOut>, 'renewSession' | 'createSocket'> {
  handlers: FrameHandlers
  /** Answers of these operations are stale. */
  invalidate: (...operations: Operations) => unknown
  /** The connection is back; if it is a new one: since when the old one was known to be lost, in ms since 1970. */
  onResume?: (goneMs: number | null) => void
}

/** The sidebar's stream: one per tab, whatever screen is shown. Features listen to its frames here. */
export function createLive(open = openChannel<SidebarStreamOut, SidebarStreamIn>): Live {
  const extra = new Map<string, Set<(frame: never) => void>>()
  const stateListeners = new Set<() => void>()
  let state: ChannelState = 'closed'
  let downSince: number | null = null
  let lastGone: number | null = null
  const setState = (next: ChannelState): void => {
    state = next
    downSince = isLinkDown(next) ? (downSince ?? Date.now()) : null
    lastGone = downSince ?? lastGone
    for (const listener of stateListeners) listener()
  }

  return {
    open: ({ handlers, invalidate, onResume, ...options }) => {
      // Position from which to continue after a disconnection; at first the server asks to read everything.
      let position = ''
      const all: FrameHandlers = {
        ...handlers,
        pong: (frame) => {
          position = frame.position
        },
      }
      setState('connecting')
      const channel = open({
        ...options,
        path: () => `/api/realtime/sidebar?position=${encodeURIComponent(position)}`,
        onState: setState,
        onResume: (isNew) => onResume?.(isNew ? lastGone : null),
        onFrame: (frame) => {
          // A newer server may send unknown frames.
          const handle = all[frame.type] as ((frame: SidebarStreamOut) => void) | undefined
          handle?.(frame)
          const stale = (staleAfter as { readonly [type: string]: Operations | undefined })[frame.type]
          if (stale) invalidate(...stale)
          for (const listener of extra.get(frame.type) ?? []) listener(frame as never)
        },
      })
      return () => {
        channel.close()
        setState('closed')
      }
    },
    on: (type, handler) => {
      const listeners = extra.get(type) ?? new Set()
      extra.set(type, listeners.add(handler as (frame: never) => void))
      return () => listeners.delete(handler as (frame: never) => void)
    },
    state: () => state,
    downSince: () => downSince,
    subscribeToState: (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
  }
}
