import type { SidebarStreamIn, SidebarStreamOut } from '@prosa/contract'
import { type ChannelOptions, type ChannelState, isLinkDown, openChannel } from '../realtime.ts'
import { type Operations, staleAfter } from './stale-after.ts'

type FrameOf<T extends SidebarStreamOut['type']> = Extract<SidebarStreamOut, { type: T }>

type Handlers = { [T in SidebarStreamOut['type']]: (frame: FrameOf<T>) => void }

/** One for each kind of frame that says more than `staleAfter` names: a new kind that stands in neither does not compile. */
export type FrameHandlers = Omit<Handlers, 'pong' | keyof typeof staleAfter> & Partial<Handlers>

export interface Live {
  /** Opens the one stream of the product; the returned function closes it. */
  open: (options: OpenOptions) => () => void
  /** Listens beside the product's own handler; the returned function stops. */
  on: <T extends SidebarStreamOut['type']>(type: T, handler: (frame: FrameOf<T>) => void) => () => void
  state: () => ChannelState
  /** Since when the line is down, in ms since 1970; null while it is open, and before it was. */
  downSince: () => number | null
  subscribeToState: (listener: () => void) => () => void
}

interface OpenOptions extends Pick<ChannelOptions<SidebarStreamOut>, 'renewSession' | 'createSocket'> {
  handlers: FrameHandlers
  /** The answers of these operations are stale. */
  invalidate: (...operations: Operations) => unknown
  /** The link is back after a break; on another connection: since when the former one was known to be gone, in ms since 1970. */
  onResume?: (goneMs: number | null) => void
}

/** The sidebar's stream: one for each tab, whatever screen is shown. Features hear of its frames here. */
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
      // Where to go on from after a break; the first time the server says that everything is to be read afresh.
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
          // A server that is newer than this page may send what it does not know yet.
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
