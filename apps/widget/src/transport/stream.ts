import type { LivechatClientFrame, LivechatServerFrame } from '@prosa/contract'
import { backoffMs } from '@prosa/talk'

/** `live`: the socket is connected; `polling`: it cannot open but requests succeed; `offline`: neither. */
export type Connection = 'connecting' | 'live' | 'polling' | 'offline'

/** The parts of a WebSocket that the stream uses. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

export interface StreamOptions {
  open: () => Socket
  hello: () => LivechatClientFrame
  onFrame: (frame: LivechatServerFrame) => void
  /** The socket is connected: fetch what it missed. */
  onReady: () => void
  onConnection: (connection: Connection) => void
  /** The server does not accept the visitor token. */
  onUnauthorized: () => void
  /** Fetches changes; rejects if the request fails. */
  poll: () => Promise<void>
  chance: () => number
}

export interface Stream {
  start: () => void
  stop: () => void
  /** Tries at once: the network came back, or the page is visible again. */
  nudge: () => void
  /** Reports that the visitor is typing, at the server's interval and only while connected. */
  typing: () => void
}

const typingMs = 3_000
const pingMs = 10_000
/** Silence of two and a half pings: the connection is lost in one direction, which no socket reports. */
const silenceMs = 25_000
const readyMs = 10_000
const pollMs = 5_000
const unauthorized = 4401
const unknownBot = 4404

const parseFrame = (data: unknown): LivechatServerFrame | null => {
  if (typeof data !== 'string') return null
  try {
    const frame: unknown = JSON.parse(data)
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as LivechatServerFrame) : null
  } catch {
    return null
  }
}

/** Keeps a socket open while running, and polls while the socket cannot connect. */
export const createStream = (options: StreamOptions): Stream => {
  let socket: Socket | null = null
  let running = false
  let attempt = 0
  let connection: Connection = 'connecting'
  let typingSaidMs = Number.NEGATIVE_INFINITY
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let pingTimer: ReturnType<typeof setInterval> | undefined
  let pollTimer: ReturnType<typeof setTimeout> | undefined

  const setConnection = (next: Connection): void => {
    if (next === connection) return
    connection = next
    options.onConnection(next)
  }

  const stopPolling = (): void => {
    clearTimeout(pollTimer)
    pollTimer = undefined
  }

  /** Once started, polling continues until it is cleared, even if the socket fails meanwhile. */
  const pollAfter = (ms: number): void => {
    const timer = setTimeout(async () => {
      const connected = await options.poll().then(
        () => true,
        () => false,
      )
      if (timer !== pollTimer || !running) return
      setConnection(connected ? 'polling' : 'offline')
      pollAfter(pollMs)
    }, ms)
    pollTimer = timer
  }

  const drop = (): void => {
    clearTimeout(silenceTimer)
    clearInterval(pingTimer)
    const old = socket
    socket = null
    if (!old) return
    old.onopen = old.onmessage = old.onclose = null
    old.close()
  }

  const lost = (code: number): void => {
    drop()
    if (code === unknownBot) running = false
    if (!running) return
    if (code === unauthorized) options.onUnauthorized()
    if (connection === 'live') setConnection('connecting')
    if (pollTimer === undefined) pollAfter(0)
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(connect, backoffMs(attempt++, options.chance()))
  }

  const expectWithin = (ms: number): void => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => lost(0), ms)
  }

  const send = (frame: LivechatClientFrame): void => {
    if (socket?.readyState === 1) socket.send(JSON.stringify(frame))
  }

  const hear = (data: unknown): void => {
    expectWithin(silenceMs)
    const frame = parseFrame(data)
    if (!frame) return
    if (frame.type === 'ready') {
      attempt = 0
      stopPolling()
      setConnection('live')
    }
    options.onFrame(frame)
    if (frame.type === 'ready') options.onReady()
  }

  const connect = (): void => {
    if (!running) return
    drop()
    clearTimeout(reconnectTimer)
    const current = options.open()
    socket = current
    current.onopen = () => {
      send(options.hello())
      pingTimer = setInterval(() => send({ type: 'ping' }), pingMs)
    }
    current.onmessage = ({ data }) => hear(data)
    current.onclose = ({ code }) => lost(code)
    expectWithin(readyMs)
  }

  return {
    start: () => {
      if (running) return
      running = true
      attempt = 0
      connect()
    },
    stop: () => {
      running = false
      clearTimeout(reconnectTimer)
      stopPolling()
      drop()
      connection = 'connecting'
    },
    typing: () => {
      const nowMs = performance.now()
      if (connection !== 'live' || nowMs - typingSaidMs < typingMs) return
      typingSaidMs = nowMs
      send({ type: 'typing' })
    },
    nudge: () => {
      if (!running) return
      attempt = 0
      if (connection !== 'live') return connect()
      send({ type: 'ping' })
      expectWithin(pollMs)
    },
  }
}
