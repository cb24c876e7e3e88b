import type { Writable } from 'node:stream'
import {
  heartbeatMs,
  heartbeatTimeoutMs,
  isOpenedBy,
  type SidebarStreamOut,
  streamAccess,
  streamClosed,
} from '@prosa/contract'
import type { WebSocket } from 'ws'
import { type Frame, readFrame, type Scope, type Sessions } from '../../platform/http/index.ts'
import type { Rechecks } from './rechecks.ts'

/** A browser's open stream: knows who listens, and stops by itself when that person may no longer. */
export interface StreamSocket {
  scope(): Scope
  send(frame: object): void
  /**
   * Frames that are written out already, since many get the same: all in one write. A browser that reads too slowly for them
   * is not sent these, but told to fetch afresh as soon as it has read what waits for it.
   */
  sendAll(frames: readonly Buffer[]): void
  /** A frame that may be lost: it goes out where nothing else waits for the browser. */
  hint(frame: object): void
  close(code: number): void
  /** Called for each frame that is JSON; one that is not storable is to be refused. */
  onFrame(listener: (frame: Frame) => void): void
  onClose(listener: () => void): void
  /** Called when the person may do or see something else than before. */
  onRights(listener: () => void): void
}

/** Whether one may do and see the same, in a company with the same parts, and reads the same of the company's suspension. */
const isSame = (one: Scope, other: Scope): boolean =>
  one.permissions.size === other.permissions.size &&
  [...one.permissions].every((permission) => other.permissions.has(permission)) &&
  one.companyFlags.size === other.companyFlags.size &&
  [...one.companyFlags].every((flag) => other.companyFlags.has(flag)) &&
  one.stopsAt?.getTime() === other.stopsAt?.getTime() &&
  one.workspaceIds.length === other.workspaceIds.length &&
  one.workspaceIds.every((id) => other.workspaceIds.includes(id))

const maxBufferedBytes = 4 * 1024 * 1024
/** Frames for many wait for one slow browser up to here, some thousand rows; so fifty of them cost little memory. */
const maxSharedBytes = 1024 * 1024
const maxFramesPerSecond = 20
const asText = { binary: false }
const resync = JSON.stringify({ type: 'resync' } satisfies SidebarStreamOut)

/**
 * Wraps a websocket whose handshake has passed the access check. The session is looked up again every 2.5 s (the lookup
 * itself remembers for at most 2.5 s more, so a withdrawn right ends the stream within 5 s); a browser that answers no ping for
 * a minute, does not read for as long, or floods is closed. The pings are the protocol's own: a browser answers them also for a
 * page that is hidden and whose timers it has slowed down, so that whoever looks elsewhere stays present.
 */
export const openStreamSocket = (
  socket: WebSocket,
  /** The connection below it: what is written while it is corked leaves in one write. */
  connection: Writable,
  first: Scope,
  token: string,
  { sessions, rechecks }: { sessions: Sessions; rechecks: Rechecks },
): StreamSocket => {
  let scope = first
  let lastHeardMs = performance.now()
  let pingedMs = lastHeardMs
  let second = 0
  let framesInSecond = 0
  let behindSinceMs: number | null = null
  let tellRights = (): void => {}

  const recheck = async (): Promise<void> => {
    const nowMs = performance.now()
    if (nowMs - Math.min(lastHeardMs, behindSinceMs ?? nowMs) > heartbeatTimeoutMs) return socket.terminate()
    if (nowMs - pingedMs >= heartbeatMs && socket.readyState === socket.OPEN) {
      pingedMs = nowMs
      socket.ping()
    }
    const identity = await sessions.identify(token)
    if (!identity) return socket.close(streamClosed.sessionEnded)
    const next = await sessions.enter(identity, scope.companyId)
    if (!next || (next.isStopped && !next.isAdmin) || next.lacksSecondFactor)
      return socket.close(streamClosed.sessionEnded)
    if (streamAccess.kind === 'any' && !isOpenedBy(streamAccess, (permission) => next.permissions.has(permission)))
      return socket.close(streamClosed.forbidden)
    const hasChanged = !isSame(scope, next)
    scope = next
    if (hasChanged) tellRights()
  }
  // A database that is away ends no stream; the next check decides.
  const leaveRechecks = rechecks.add(() => void recheck().catch(() => {}))
  socket.once('close', leaveRechecks)
  socket.on('pong', () => {
    lastHeardMs = performance.now()
  })

  const sendText = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else socket.send(text)
  }

  /** What is left out until all that waits has been read is made good by fetching afresh. */
  const fallBehind = (): void => {
    behindSinceMs = performance.now()
    connection.once('drain', () => {
      behindSinceMs = null
      sendText(resync)
    })
  }

  const sendAll = (frames: readonly Buffer[]): void => {
    if (frames.length === 0 || behindSinceMs !== null || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxSharedBytes) {
      fallBehind()
      return
    }
    connection.cork()
    try {
      for (const frame of frames) socket.send(frame, asText)
    } catch {
      // One broken connection keeps the frames from nobody else; its browser comes again.
      socket.terminate()
    } finally {
      connection.uncork()
    }
  }

  return {
    scope: () => scope,
    send: (frame) => sendText(JSON.stringify(frame)),
    sendAll,
    hint: (frame) => {
      if (socket.bufferedAmount === 0) sendText(JSON.stringify(frame))
    },
    close: (code) => socket.close(code),
    onFrame: (listener) => {
      socket.on('message', (data, isBinary) => {
        lastHeardMs = performance.now()
        const now = Math.floor(lastHeardMs / 1000)
        framesInSecond = now === second ? framesInSecond + 1 : 1
        second = now
        if (framesInSecond > maxFramesPerSecond) return socket.close(streamClosed.tooMany)
        const frame = readFrame(data, isBinary)
        if (!frame) return socket.close(streamClosed.tooMany)
        listener(frame)
      })
    },
    onClose: (listener) => {
      socket.once('close', listener)
    },
    onRights: (listener) => {
      tellRights = listener
    },
  }
}
