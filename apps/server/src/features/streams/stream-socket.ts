import { heartbeatTimeoutMs, streamAccess, streamClosed } from '@prosa/contract'
import type { WebSocket } from 'ws'
import { type Frame, readFrame, type Scope, type Sessions } from '../../platform/http/index.ts'
import type { Rechecks } from './rechecks.ts'

/** A browser's open stream: knows who listens, and stops by itself when that person may no longer. */
export interface StreamSocket {
  scope(): Scope
  send(frame: object): void
  /** A frame that is written out already, since many get the same. */
  sendText(text: string): void
  close(code: number): void
  /** Called for each frame that is JSON; one that is not storable is to be refused. */
  onFrame(listener: (frame: Frame) => void): void
  onClose(listener: () => void): void
}

const maxBufferedBytes = 4 * 1024 * 1024
const maxFramesPerSecond = 20

/**
 * Wraps a websocket whose handshake has passed the access check. The session is looked up again every 2.5 s (the lookup
 * itself remembers for at most 2.5 s more, so a withdrawn right ends the stream within 5 s); a browser that is silent for
 * a minute, does not read, or floods is closed.
 */
export const openStreamSocket = (
  socket: WebSocket,
  first: Scope,
  token: string,
  { sessions, rechecks }: { sessions: Sessions; rechecks: Rechecks },
): StreamSocket => {
  let scope = first
  let lastHeardMs = performance.now()
  let second = 0
  let framesInSecond = 0

  const recheck = async (): Promise<void> => {
    if (performance.now() - lastHeardMs > heartbeatTimeoutMs) return socket.terminate()
    const identity = await sessions.identify(token)
    if (!identity) return socket.close(streamClosed.sessionEnded)
    const next = await sessions.enter(identity, scope.companyId)
    if (!next) return socket.close(streamClosed.sessionEnded)
    if (streamAccess.kind === 'any' && !streamAccess.permissions.some((permission) => next.permissions.has(permission)))
      return socket.close(streamClosed.forbidden)
    scope = next
  }
  // A database that is away ends no stream; the next check decides.
  const leaveRechecks = rechecks.add(() => void recheck().catch(() => {}))
  socket.once('close', leaveRechecks)

  const sendText = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else socket.send(text)
  }

  return {
    scope: () => scope,
    send: (frame) => sendText(JSON.stringify(frame)),
    sendText,
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
  }
}
