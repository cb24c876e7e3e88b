import { heartbeatMs, heartbeatTimeoutMs, reconnectMs, reconnectTries, streamClosed } from '@prosa/contract'
import { readChosenCompany } from './company-choice.ts'
import { readView } from './view-as.ts'

/** After the tenth try the link goes on trying, only more slowly. */
const slowReconnectMs = 30_000
/** A link that is checked because one looks at the page again has this long to answer. */
const checkMs = 5_000
/** A link that a call speaks against is called broken on the screen when it does not answer within this. */
const doubtMs = 1_000
/** One that only does not answer its heartbeat, within this. */
const beatDoubtMs = 5_000
/** A connection that does not come about in this time is given up: where packets vanish, the browser itself waits for minutes. */
const connectMs = 10_000

/**
 * `connecting` the first time, `open` while frames flow, `reconnecting` while it tries every 5 s or does not answer, `slow` when ten tries have
 * failed and it goes on every 30 s (say so on the screen), `gone` when what it showed is no longer this person's to see (it
 * stops), `closed` after close().
 */
export type ChannelState = 'connecting' | 'open' | 'reconnecting' | 'slow' | 'gone' | 'closed'

export interface ChannelOptions<Incoming> {
  /**
   * Path with query, e.g. `/api/realtime/dialogs/7?after=42`. Asked again for every connection, so that it can name where to
   * go on from; the company of an administrator is added here.
   */
  path: () => string
  onFrame: (frame: Incoming) => void
  onState?: (state: ChannelState) => void
  /**
   * The link is back after a break: fetch what the stream itself does not bring. `isNew`: on another connection; else the one that was
   * there has answered after all.
   */
  onResume?: (isNew: boolean) => void
  /** The session ended: true when it was renewed, so that the link may come back at once. */
  renewSession?: () => Promise<unknown>
  /** 0 to 1; spreads the reconnections of many browsers. */
  random?: () => number
  /** Tests give a socket of their own. */
  createSocket?: (url: string) => WebSocket
}

export interface Channel<Outgoing> {
  /** False when the link is not open: the caller keeps the frame and sends it another way or later. */
  send: (frame: Outgoing) => boolean
  close: () => void
  state: () => ChannelState
}

/** Whether the screen has to say that there is no connection. */
export const isLinkDown = (state: ChannelState): boolean => state === 'reconnecting' || state === 'slow'

const doubters = new Set<() => void>()

/** A call failed or is slow to be answered: each open link is asked whether it is still there. */
export function doubtLinks(): void {
  for (const doubt of doubters) doubt()
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
  const random = options.random ?? Math.random
  let socket: WebSocket | null = null
  let state: ChannelState = 'connecting'
  let failedTries = 0
  let hasBeenOpen = false
  let lastFrameAt = 0
  /** When the first ping that has no answer yet was sent. */
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
    // Half to one and a half of the usual time, so that a restarted server does not meet everybody at once.
    retry = setTimeout(connect, (isSlow ? slowReconnectMs : reconnectMs) * (0.5 + random()))
    if (code === streamClosed.sessionEnded) void renew()
  }

  const renew = async (): Promise<void> => {
    if ((await options.renewSession?.()) === true) connectNow()
  }

  /** Says that the link is broken, before it is given up, where no answer comes in time. */
  const ask = (current: WebSocket, patienceMs: number): void => {
    if (current.readyState !== current.OPEN) return
    askedAt ??= Date.now()
    doubt ??= setTimeout(() => setState('reconnecting'), patienceMs)
    current.send('{"type":"ping"}')
  }

  // Hidden pages get their timers about once a minute: only a ping that was sent and not answered says that a link is dead.
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
      // It was only slow to answer; calls may have failed meanwhile.
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
  /** One looks at the page again, or the network changed: a link that only seems to be there is found out at once. */
  const checkNow = (): void => (socket === null ? connectNow() : checkOpen(socket))
  /** Asked once, however many calls fail. */
  const onDoubt = (): void => {
    if (socket !== null && doubt === undefined) checkOpen(socket)
  }
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') checkNow()
  }

  /** The browser lost its network: a dead link would be found out by its silence only, after half a minute. */
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
      // Who only looks tells nobody that they are there or that they write.
      if (readView() !== null || socket === null || socket.readyState !== socket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    close: () => end('closed'),
    state: () => state,
  }
}
