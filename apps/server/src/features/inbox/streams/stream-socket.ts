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
import { type Frame, readFrame, type Scope, type Sessions } from '../../../platform/http/index.ts'
import type { Rechecks } from './rechecks.ts'

/** A browser's open stream: knows its person, and closes itself when they lose access. */
export interface StreamSocket {
  scope(): Scope
  send(frame: object): void
  /**
   * Serialized frames, shared by many sockets, in one write. A browser that reads too slowly does not get them, but is told to refetch once its
   * buffer is empty.
   */
  sendAll(frames: readonly Buffer[]): void
  /** A best-effort frame: sent only if nothing else is buffered. */
  hint(frame: object): void
  close(code: number): void
  /** Called for each JSON frame; one that is not `isStorable` must be refused. */
  onFrame(listener: (frame: Frame) => void): void
  onClose(listener: () => void): void
  /** Called when the person's rights or visible data changed. */
  onRights(listener: () => void): void
}

/** Whether two scopes allow the same, with the same company flags and suspension. */
const isSame = (one: Scope, other: Scope): boolean =>
  one.permissions.size === other.permissions.size &&
  [...one.permissions].every((permission) => other.permissions.has(permission)) &&
  one.companyFlags.size === other.companyFlags.size &&
  [...one.companyFlags].every((flag) => other.companyFlags.has(flag)) &&
  one.stopsAt?.getTime() === other.stopsAt?.getTime() &&
  one.workspaceIds.length === other.workspaceIds.length &&
  one.workspaceIds.every((id) => other.workspaceIds.includes(id))

const maxBufferedBytes = 4 * 1024 * 1024
/** Buffer limit of a slow browser, some thousand rows; fifty of them cost little memory. */
const maxSharedBytes = 1024 * 1024
const maxFramesPerSecond = 20
const asText = { binary: false }
const resync = JSON.stringify({ type: 'resync' } satisfies SidebarStreamOut)

/**
 * Wraps a websocket whose handshake passed the access check. The session is rechecked every 2.5 s (with a cache of 2.5 s, a revoked right ends the
 * stream within 5 s). A browser is closed when it answers no ping for a minute, does not read for as long, or floods. Pings are those of the
 * protocol: browsers answer them even for hidden pages with slowed timers, so that their person stays online.
 */
export const openStreamSocket = (
  socket: WebSocket,
  /** The TCP connection; what is written while it is corked is sent in one packet. */
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
  // A database failure ends no stream; the next check decides.
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

  /** Frames dropped for a slow browser are made up for by a refetch. */
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
      // A broken connection must not stop the frames for others; its browser reconnects.
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
