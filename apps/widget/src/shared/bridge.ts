/** Messages between loader and frame by `postMessage`. Both sides check origin and source before they read the data. */

import { type PageUser, readPageUser } from './page-user.ts'

const mark = 'prosa-live-chat'

export type ToFrame =
  | { type: 'visible'; visible: boolean; focus: boolean }
  /** The page's user, sent right after `ready`. Another user gets a new frame. */
  | { type: 'user'; user: PageUser | null }

export type ToLoader =
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'session'; exists: boolean }
  | { type: 'unread'; count: number; chime: boolean }

export const wrap = <M extends ToFrame | ToLoader>(message: M): M & { mark: string } => ({ ...message, mark })

const isMarked = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && 'mark' in data && data.mark === mark

/** The frame's message in this data, or null. */
export const parseToFrame = (data: unknown): ToFrame | null => {
  if (!isMarked(data)) return null
  if (data.type === 'user') return { type: 'user', user: readPageUser(data.user) }
  return data.type === 'visible'
    ? { type: 'visible', visible: data.visible === true, focus: data.focus === true }
    : null
}

/** The loader's message in this data, or null. */
export const parseToLoader = (data: unknown): ToLoader | null => {
  if (!isMarked(data)) return null
  if (data.type === 'ready' || data.type === 'close') return { type: data.type }
  if (data.type === 'session') return { type: 'session', exists: data.exists === true }
  if (data.type !== 'unread' || typeof data.count !== 'number' || !(data.count >= 0)) return null
  return { type: 'unread', count: Math.floor(data.count), chime: data.chime === true }
}
