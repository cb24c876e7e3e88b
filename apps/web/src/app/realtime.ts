import { heartbeatMs, heartbeatTimeoutMs, reconnectMs, reconnectTries, streamClosed } from '@prosa/contract'
import { readChosenCompany } from './company-choice.ts'
import { readView } from './view-as.ts'

/** After ten attempts it reconnects more slowly. */
const slowReconnectMs = 30_000
/** Time for a ping to be answered when the page becomes visible again. */
const checkMs = 5_000
/** Time for a ping to be answered after a call failed, before the screen shows a lost connection. */
const doubtMs = 1_000
/** The same for an ordinary heartbeat. */
const beatDoubtMs = 5_000
/** Time limit for opening a connection: where packets are dropped, browsers wait for minutes. */
const connectMs = 10_000

/**
 * `connecting`: the first time; `open`: frames flow; `reconnecting`: retries every 5 s, or does not answer; `slow`: ten attempts have failed, retries
 * every 30 s (show it); `gone`: access was lost, it stops; `closed`: after close().
 */
export type ChannelState = 'connecting' | 'open' | 'reconnecting' | 'slow' | 'gone' | 'closed'

export interface ChannelOptions<Incoming> {
  /**
   * Path with query, e.g. `/api/realtime/dialogs/7?after=42`. Called for every connection, so that it can contain the position to continue from; an
   * administrator's company is added here.
   */
  path: () => string
  onFrame: (frame: Incoming) => void
  onState?: (state: ChannelState) => void
  /** The connection is back: fetch what the stream itself does not repeat. `isNew`: a new connection; else the existing one answered after all. */
  onResume?: (isNew: boolean) => void
  /** The session ended: resolves to true when it was renewed, so that it may reconnect at once. */
  renewSession?: () => Promise<unknown>
  /** 0 to 1; spreads the reconnections of many browsers. */
  random?: () => number
  /** Replaced in tests. */
  createSocket?: (url: string) => WebSocket
}

export interface Channel<Outgoing> {
  /** False when not open: the caller keeps the frame and sends it later or by another way. */
  send: (frame: Outgoing) => boolean
  close: () => void
  state: () => ChannelState
}

/** Whether the screen must show a lost connection. */
export const isLinkDown = (state: ChannelState): boolean => state === 'reconnecting' || state === 'slow'

const doubters = new Set<() => void>()

/** A call failed or is slow: pings every open connection. */
export function doubtLinks(): void {
  for (const doubt of doubters) doubt()
}

/** Websocket URL of a path on this host, with the administrator's company. */
export function buildSocketUrl(path: string, origin: string, companyId: number | undefined): string {
  const url = new URL(path, origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  if (companyId !== undefined) url.searchParams.set('companyId', String(companyId))
  return url.href
}

/** Opens a stream of the contract and keeps it open: heartbeat, time-out, reconnection, at once when the network is back. */
export function openChannel<Incoming extends { type: string }, Outgoing extends { type: string }>(
  options: ChannelOptions<Incoming>,
): Channel<Outgoing | { type: 'ping' }> {
  const createSocket = options.createSocket ?? ((url: string) => new WebSocket(url))
  const random = options.random ?? Math.random
  let socket: WebSocket | null = null
  let state: ChannelState = 'connecting'
  let failedTries = 0
  let hasBeenOpen = false
  let lastFrameAt = 0
  /** When the first unanswered ping was sent. */
  let askedAt: number | null = null
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let check: ReturnType<typeof setTimeout> | undefined
  let doubt: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const setState = (next: ChannelState): void => {
    if (next === state) return
    state = next
    options.onState?.(next)
  }
  const isOver = (): boolean => state === 'closed' || state === 'gone'

  const stopTimers = (): void => {
    clearInterval(heartbeat)
    clearTimeout(check)
    endDoubt()
    clearTimeout(retry)
  }

  function endDoubt(): void {
    clearTimeout(doubt)
    doubt = undefined
  }

  const drop = (dropped: WebSocket, code?: number): void => {
    if (socket !== dropped || isOver()) return
    socket = null
    stopTimers()
    dropped.close()
    if (code === streamClosed.forbidden || code === streamClosed.notFound) {
      end('gone')
      return
    }
    const isSlow = failedTries >= reconnectTries
    failedTries += 1
    setState(isSlow ? 'slow' : state === 'connecting' ? 'connecting' : 'reconnecting')
    // Between half and one and a half times the interval, so that a restarted server does not get all browsers at once.
    retry = setTimeout(connect, (isSlow ? slowReconnectMs : reconnectMs) * (0.5 + random()))
    if (code === streamClosed.sessionEnded) void renew()
  }

  const renew = async (): Promise<void> => {
    if ((await options.renewSession?.()) === true) connectNow()
  }

  /** Reports a lost connection before giving it up, if no answer comes in time. */
  const ask = (current: WebSocket, patienceMs: number): void => {
    if (current.readyState !== current.OPEN) return
    askedAt ??= Date.now()
    doubt ??= setTimeout(() => setState('reconnecting'), patienceMs)
    current.send('{"type":"ping"}')
  }

  // Timers of hidden pages run about once a minute, so only an unanswered ping proves a dead connection.
  const beat = (current: WebSocket): void => {
    const now = Date.now()
    const isUnanswered = askedAt !== null && now - askedAt >= heartbeatTimeoutMs - heartbeatMs
    if (isUnanswered && now - lastFrameAt >= heartbeatTimeoutMs) drop(current)
    else ask(current, beatDoubtMs)
  }

  const begin = (isNew: boolean): void => {
    const isBack = hasBeenOpen
    hasBeenOpen = true
    setState('open')
    if (isBack) options.onResume?.(isNew)
  }

  function connect(): void {
    stopTimers()
    const current = createSocket(buildSocketUrl(options.path(), window.location.origin, readChosenCompany()?.id))
    socket = current
    askedAt = null
    check = setTimeout(() => drop(current), connectMs)
    current.onopen = () => {
      if (socket !== current) return
      clearTimeout(check)
      lastFrameAt = Date.now()
      failedTries = 0
      heartbeat = setInterval(() => beat(current), heartbeatMs)
      begin(true)
    }
    current.onmessage = (event: MessageEvent<unknown>) => {
      if (socket !== current || typeof event.data !== 'string') return
      lastFrameAt = Date.now()
      askedAt = null
      clearTimeout(check)
      endDoubt()
      // It was only slow; calls may have failed meanwhile.
      if (state === 'reconnecting') begin(false)
      options.onFrame(JSON.parse(event.data) as Incoming)
    }
    current.onclose = ({ code }) => drop(current, code)
    current.onerror = () => drop(current)
  }

  const connectNow = (): void => {
    if (socket === null && !isOver()) connect()
  }

  const checkOpen = (current: WebSocket): void => {
    if (current.readyState !== current.OPEN) return
    ask(current, doubtMs)
    clearTimeout(check)
    check = setTimeout(() => {
      drop(current)
      connectNow()
    }, checkMs)
  }
  /** The page became visible, or the network changed: detects a dead connection at once. */
  const checkNow = (): void => (socket === null ? connectNow() : checkOpen(socket))
  /** One check, however many calls fail. */
  const onDoubt = (): void => {
    if (socket !== null && doubt === undefined) checkOpen(socket)
  }
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') checkNow()
  }

  /** The browser reported offline; by silence alone it would take half a minute to notice. */
  const onOffline = (): void => {
    if (socket !== null) drop(socket)
  }

  function end(last: 'closed' | 'gone'): void {
    setState(last)
    stopTimers()
    doubters.delete(onDoubt)
    window.removeEventListener('online', checkNow)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
    socket?.close()
    socket = null
  }

  doubters.add(onDoubt)
  window.addEventListener('online', checkNow)
  window.addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  connect()

  return {
    send: (frame) => {
      // While viewing as a profile, neither presence nor typing is sent.
      if (readView() !== null || socket === null || socket.readyState !== socket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    close: () => end('closed'),
    state: () => state,
  }
}
