import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSocketUrl, type ChannelOptions, type ChannelState, doubtLinks, openChannel } from './realtime.ts'

/** As much of a WebSocket as the channel uses, driven by the test. */
function fakeSocket() {
  return {
    OPEN: 1,
    readyState: 0,
    sent: [] as string[],
    onopen: null as (() => void) | null,
    onmessage: null as ((event: { data: string }) => void) | null,
    onclose: null as ((event: { code: number }) => void) | null,
    onerror: null as (() => void) | null,
    send(text: string) {
      this.sent.push(text)
    },
    close() {
      this.readyState = 3
    },
    accept() {
      this.readyState = 1
      this.onopen?.()
    },
    receive(frame: unknown) {
      this.onmessage?.({ data: JSON.stringify(frame) })
    },
    fail(code = 1006) {
      this.readyState = 3
      this.onclose?.({ code })
    },
  }
}

const listeners = new Map<string, () => void>()
/** One that stays open hears of the failing calls of other files' tests. */
const opened: { close: () => void }[] = []

function openTestChannel(options: Partial<ChannelOptions<{ type: string }>> = {}) {
  const sockets: ReturnType<typeof fakeSocket>[] = []
  const urls: string[] = []
  const states: ChannelState[] = []
  const channel = openChannel<{ type: string }, { type: string }>({
    path: () => '/api/realtime/sidebar',
    onFrame: () => {},
    random: () => 0.5,
    onState: (state) => states.push(state),
    createSocket: (url) => {
      urls.push(url)
      const socket = fakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    ...options,
  })
  opened.push(channel)
  return { channel, sockets, urls, states, last: () => sockets.at(-1) as ReturnType<typeof fakeSocket> }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    location: { origin: 'https://prosa.test' },
    localStorage: { getItem: () => null },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  })
})
afterEach(() => {
  for (const channel of opened.splice(0)) channel.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('realtime channel', () => {
  it('says at once that there is no network, goes on trying, and is open again with the next link', () => {
    const { channel, sockets, last } = openTestChannel()
    last().accept()
    listeners.get('offline')?.()
    expect(channel.state()).toBe('reconnecting')
    vi.advanceTimersByTime(5_000)
    expect(sockets).toHaveLength(2)
    last().accept()
    expect(channel.state()).toBe('open')
    channel.close()
    expect(listeners.has('offline')).toBe(false)
  })

  it('speaks wss on https and names the company of an administrator', () => {
    expect(buildSocketUrl('/api/x?after=3', 'https://prosa.test', 7)).toBe('wss://prosa.test/api/x?after=3&companyId=7')
    expect(buildSocketUrl('/api/x', 'http://127.0.0.1:3000', undefined)).toBe('ws://127.0.0.1:3000/api/x')
  })

  it('asks a link that a call speaks against, says within a second that it does not answer, and is open again once it does', () => {
    const onResume = vi.fn()
    const { channel, sockets, last, states } = openTestChannel({ onResume })
    last().accept()
    doubtLinks()
    doubtLinks()
    expect(last().sent).toEqual(['{"type":"ping"}'])
    vi.advanceTimersByTime(999)
    expect(channel.state()).toBe('open')
    vi.advanceTimersByTime(1)
    expect(channel.state()).toBe('reconnecting')
    last().receive({ type: 'pong' })
    expect(states).toEqual(['open', 'reconnecting', 'open'])
    // What failed meanwhile is asked again.
    expect(onResume).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(9_000)
    expect(sockets).toHaveLength(1)
  })

  it('comes back on a new connection where the doubted one stays silent for 5 s', () => {
    const { sockets, states, last } = openTestChannel()
    last().accept()
    doubtLinks()
    vi.advanceTimersByTime(5_000)
    expect(sockets).toHaveLength(2)
    last().accept()
    expect(states).toEqual(['open', 'reconnecting', 'open'])
  })

  it('says after 5 s that a heartbeat has no answer, and asks nothing of a link that is closed', () => {
    const { channel, last } = openTestChannel()
    last().accept()
    vi.advanceTimersByTime(15_000)
    expect(channel.state()).toBe('reconnecting')
    channel.close()
    const { length } = last().sent
    doubtLinks()
    expect(last().sent).toHaveLength(length)
  })

  it('gives up a connection that does not come about in 10 s, and tries another', () => {
    const { sockets } = openTestChannel()
    vi.advanceTimersByTime(10_000)
    expect(sockets[0]?.readyState).toBe(3)
    vi.advanceTimersByTime(5_000)
    expect(sockets).toHaveLength(2)
  })

  it('pings every 10 s while open', () => {
    const { last } = openTestChannel()
    last().accept()
    vi.advanceTimersByTime(20_000)
    expect(last().sent).toEqual(['{"type":"ping"}', '{"type":"ping"}'])
  })

  it('counts a link that says nothing for 60 s as dead and comes back after 5 s', () => {
    const { sockets, states } = openTestChannel()
    sockets[0]?.accept()
    vi.advanceTimersByTime(60_000)
    expect(states).toEqual(['open', 'reconnecting'])
    vi.advanceTimersByTime(5_000)
    expect(sockets).toHaveLength(2)
  })

  it('stays alive while pongs come', () => {
    const { last, states } = openTestChannel()
    last().accept()
    for (let second = 0; second < 120; second += 10) {
      vi.advanceTimersByTime(10_000)
      last().receive({ type: 'pong' })
    }
    expect(states).toEqual(['open'])
  })

  it('tries ten times every 5 s, then goes on more slowly, says so and never gives up', () => {
    const { sockets, states, last } = openTestChannel()
    last().accept()
    last().fail()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      vi.advanceTimersByTime(5_000)
      last().fail()
    }
    expect(sockets).toHaveLength(11)
    expect(states.at(-1)).toBe('slow')
    vi.advanceTimersByTime(29_999)
    expect(sockets).toHaveLength(11)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(12)
    last().accept()
    expect(states.at(-1)).toBe('open')
  })

  it('asks for the path anew and tells of the resumption after a break, not at first', () => {
    let version = 1
    const onResume = vi.fn()
    const { urls, last } = openTestChannel({ path: () => `/api/realtime/dialogs/7?after=${version}`, onResume })
    last().accept()
    expect(onResume).not.toHaveBeenCalled()
    version = 9
    last().fail()
    vi.advanceTimersByTime(5_000)
    last().accept()
    expect(urls.at(-1)).toBe('wss://prosa.test/api/realtime/dialogs/7?after=9')
    expect(onResume).toHaveBeenCalledOnce()
  })

  it('connects at once when the network is back', () => {
    const { sockets, last } = openTestChannel()
    last().accept()
    last().fail()
    listeners.get('online')?.()
    expect(sockets).toHaveLength(2)
  })

  it('refuses to send while the link is down and ends for good when closed', () => {
    const { channel, sockets, last } = openTestChannel()
    expect(channel.send({ type: 'message' })).toBe(false)
    last().accept()
    expect(channel.send({ type: 'message' })).toBe(true)
    channel.close()
    vi.advanceTimersByTime(120_000)
    expect(sockets).toHaveLength(1)
    expect(channel.state()).toBe('closed')
  })

  it('renews the session that ended and comes back at once; without one it goes on trying slowly', async () => {
    const renewSession = vi.fn(() => Promise.resolve(true))
    const { sockets, last } = openTestChannel({ renewSession })
    last().accept()
    last().fail(4401)
    await vi.advanceTimersByTimeAsync(0)
    expect(sockets).toHaveLength(2)
    renewSession.mockResolvedValue(false)
    last().fail(4401)
    await vi.advanceTimersByTimeAsync(0)
    expect(sockets).toHaveLength(2)
    expect(renewSession).toHaveBeenCalledTimes(2)
  })

  it.each([4403, 4404])('stops and says so when what it showed may not be seen any more (%i)', (code) => {
    const { channel, sockets, last } = openTestChannel()
    last().accept()
    last().fail(code)
    listeners.get('online')?.()
    vi.advanceTimersByTime(120_000)
    expect(sockets).toHaveLength(1)
    expect(channel.state()).toBe('gone')
  })

  it('spreads reconnections', () => {
    const { sockets, last } = openTestChannel({ random: () => 0 })
    last().accept()
    last().fail(1012)
    vi.advanceTimersByTime(2_500)
    expect(sockets).toHaveLength(2)
  })

  it('is not given up by a hidden page whose timers run once a minute', () => {
    const { last, states } = openTestChannel()
    last().accept()
    const beat = (): void => {
      // The clock runs on while the page's timers are held back.
      vi.setSystemTime(Date.now() + 55_000)
      vi.advanceTimersByTime(10_000)
    }
    for (let minute = 0; minute < 5; minute += 1) {
      beat()
      last().receive({ type: 'pong' })
    }
    expect(states).toEqual(['open'])
  })

  it('is checked when one looks at the page again, and replaced at once when nobody answers', () => {
    const { sockets, last } = openTestChannel()
    last().accept()
    listeners.get('visibilitychange')?.()
    expect(last().sent).toEqual(['{"type":"ping"}'])
    vi.advanceTimersByTime(3_000)
    last().receive({ type: 'pong' })
    vi.advanceTimersByTime(3_000)
    expect(sockets).toHaveLength(1)
    listeners.get('visibilitychange')?.()
    vi.advanceTimersByTime(5_000)
    expect(sockets).toHaveLength(2)
  })
})
