import { heartbeatMs, heartbeatTimeoutMs, type SessionStreamOut, sessionStreamIn, streamClosed } from '@prosa/contract'
import type { WebSocket } from 'ws'
import { type Identity, isAdministrator, readFrame, type Scope, type Sessions } from '../../../platform/http/index.ts'
import type { Rechecks } from './rechecks.ts'

interface Standing {
  identity: Identity
  /** Null for an administrator without a company. */
  scope: Scope | null
}

/** The rights that decide which screens and calls a person may use. */
const print = ({ identity, scope }: Standing): string =>
  JSON.stringify([
    identity.reach,
    identity.permissions.toSorted(),
    identity.workspaceIds,
    scope && [
      [...scope.permissions].toSorted(),
      scope.workspaceIds,
      [...scope.companyFlags].toSorted(),
      scope.stopsAt,
      scope.isStopped,
      scope.lacksSecondFactor,
    ],
  ])

/**
 * Stream of a signed-in person without an inbox stream. It carries no data: it reports within five seconds that rights have changed, and closes when
 * the session ends. A browser that answers no ping for a minute is closed.
 */
export const openSessionStream = (
  socket: WebSocket,
  first: Standing,
  token: string,
  { sessions, rechecks }: { sessions: Sessions; rechecks: Rechecks },
): void => {
  const companyId = first.scope?.companyId ?? null
  let known = print(first)
  let lastHeardMs = performance.now()
  let pingedMs = lastHeardMs
  const send = (frame: SessionStreamOut): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
  }
  const recheck = async (): Promise<void> => {
    const nowMs = performance.now()
    if (nowMs - lastHeardMs > heartbeatTimeoutMs) return socket.terminate()
    if (nowMs - pingedMs >= heartbeatMs && socket.readyState === socket.OPEN) {
      pingedMs = nowMs
      socket.ping()
    }
    const identity = await sessions.identify(token)
    if (!identity) return socket.close(streamClosed.sessionEnded)
    const scope = companyId === null ? null : await sessions.enter(identity, companyId)
    if (companyId !== null && !scope && !isAdministrator(identity)) return socket.close(streamClosed.sessionEnded)
    const next = print({ identity, scope })
    if (next === known) return
    known = next
    send({ type: 'rights' })
  }
  // A database failure ends no stream; the next check decides.
  socket.once(
    'close',
    rechecks.add(() => void recheck().catch(() => {})),
  )
  const hear = (): void => {
    lastHeardMs = performance.now()
  }
  socket.on('pong', hear)
  socket.on('message', (data, isBinary) => {
    hear()
    const frame = readFrame(data, isBinary)
    if (!frame || !sessionStreamIn.safeParse(frame.content).success) return socket.close(streamClosed.tooMany)
    send({ type: 'pong' })
  })
}
