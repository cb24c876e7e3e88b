import { heartbeatMs, heartbeatTimeoutMs, reconnectMs, reconnectTries } from '@prosa/contract'
import { readChosenCompany } from './company-choice.ts'

/** After the tenth try the link goes on trying, only more slowly. */
const slowReconnectMs = 30_000

/**
 * `connecting` the first time, `open` while frames flow, `reconnecting` while it tries every 5 s, `slow` when ten tries have
 * failed and it goes on every 30 s (say so on the screen), `closed` after close().
 */
export type ChannelState = 'connecting' | 'open' | 'reconnecting' | 'slow' | 'closed'

export interface ChannelOptions<Incoming> {
  /**
   * Path with query, e.g. `/api/realtime/dialogs/7?after=42`. Asked again for every connection, so that it can name where to
   * go on from; the company of an administrator is added here.
   */
  path: () => string
  onFrame: (frame: Incoming) => void
  onState?: (state: ChannelState) => void
  /** The link is back after a break: fetch what the stream itself does not bring. */
  onResume?: () => void
  /** Tests give a socket of their own. */
  createSocket?: (url: string) => WebSocket
}

export interface Channel<Outgoing> {
  /** False when the link is not open: the caller keeps the frame and sends it another way or later. */
  send: (frame: Outgoing) => boolean
  close: () => void
  state: () => ChannelState
}

/** The websocket address of a path on this host, with the administrator's company. */
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
  let socket: WebSocket | null = null
  let state: ChannelState = 'connecting'
  let failedTries = 0
  let hasBeenOpen = false
  let lastFrameAt = 0
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const setState = (next: ChannelState): void => {
    if (next === state) return
    state = next
    options.onState?.(next)
  }

  const stopTimers = (): void => {
    clearInterval(heartbeat)
    clearTimeout(retry)
  }

  const drop = (dropped: WebSocket): void => {
    if (socket !== dropped || state === 'closed') return
    socket = null
    stopTimers()
    dropped.close()
    const isSlow = failedTries >= reconnectTries
    failedTries += 1
    setState(isSlow ? 'slow' : hasBeenOpen ? 'reconnecting' : state === 'connecting' ? 'connecting' : 'reconnecting')
    retry = setTimeout(connect, isSlow ? slowReconnectMs : reconnectMs)
  }

  const beat = (current: WebSocket): void => {
    if (Date.now() - lastFrameAt >= heartbeatTimeoutMs) drop(current)
    else if (current.readyState === current.OPEN) current.send('{"type":"ping"}')
  }

  function connect(): void {
    stopTimers()
    const current = createSocket(buildSocketUrl(options.path(), window.location.origin, readChosenCompany()?.id))
    socket = current
    current.onopen = () => {
      if (socket !== current) return
      lastFrameAt = Date.now()
      failedTries = 0
      heartbeat = setInterval(() => beat(current), heartbeatMs)
      const isBack = hasBeenOpen
      hasBeenOpen = true
      setState('open')
      if (isBack) options.onResume?.()
    }
    current.onmessage = (event: MessageEvent<unknown>) => {
      if (socket !== current || typeof event.data !== 'string') return
      lastFrameAt = Date.now()
      options.onFrame(JSON.parse(event.data) as Incoming)
    }
    current.onclose = () => drop(current)
    current.onerror = () => drop(current)
  }

  const connectNow = (): void => {
    if (socket === null && state !== 'closed') connect()
  }
  window.addEventListener('online', connectNow)
  connect()

  return {
    send: (frame) => {
      if (socket === null || socket.readyState !== socket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    close: () => {
      setState('closed')
      stopTimers()
      window.removeEventListener('online', connectNow)
      socket?.close()
      socket = null
    },
    state: () => state,
  }
}
