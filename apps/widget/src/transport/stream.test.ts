import type { LivechatClientFrame, LivechatServerFrame } from '@prosa/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStream, type Socket } from './stream.ts'

interface FakeSocket extends Socket {
  sent: LivechatClientFrame[]
  closed: boolean
  opens: () => void
  says: (frame: LivechatServerFrame) => void
  breaks: (code?: number) => void
}

const fakeSocket = (): FakeSocket => {
  const socket: FakeSocket = {
    readyState: 0,
    sent: [],
    closed: false,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (data) => socket.sent.push(JSON.parse(String(data))),
    close: () => {
      socket.closed = true
    },
    opens: () => {
      Object.assign(socket, { readyState: 1 })
      socket.onopen?.()
    },
    says: (frame) => socket.onmessage?.({ data: JSON.stringify(frame) }),
    breaks: (code = 1006) => socket.onclose?.({ code }),
  }
  return socket
}

const setup = () => {
  const sockets: FakeSocket[] = []
  const said: string[] = []
  const network = { up: true }
  const stream = createStream({
    open: () => {
      const socket = fakeSocket()
      sockets.push(socket)
      return socket
    },
    hello: () => ({ type: 'hello', visitorToken: 'v', cursor: '7' }),
    onFrame: (frame) => said.push(frame.type),
    onReady: () => said.push('catch up'),
    onConnection: (connection) => said.push(connection),
    onUnauthorized: () => said.push('renew'),
    poll: async () => {
      if (!network.up) throw new Error('down')
      said.push('poll')
    },
    chance: () => 1,
  })
  const last = (): FakeSocket => sockets.at(-1) as FakeSocket
  const goLive = (): void => {
    last().opens()
    last().says({ type: 'ready', attendant: null, waits: false, open: true })
  }
  return { stream, sockets, said, network, last, goLive }
}

describe('the stream', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('says hello first and catches up only once the socket hears', () => {
    const { stream, said, last } = setup()
    stream.start()
    last().opens()
    expect(last().sent).toEqual([{ type: 'hello', visitorToken: 'v', cursor: '7' }])
    expect(said).toEqual([])
    last().says({ type: 'ready', attendant: null, waits: false, open: true })
    expect(said).toEqual(['live', 'ready', 'catch up'])
  })

  it('pings every ten seconds and reconnects when nothing is heard, though the socket seems open', async () => {
    const { stream, sockets, last, goLive } = setup()
    stream.start()
    goLive()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(last().sent.filter((frame) => frame.type === 'ping')).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(6_500)
    expect(sockets[0]?.closed).toBe(true)
    expect(sockets).toHaveLength(2)
  })

  it('stays while pongs come', async () => {
    const { stream, sockets, last, goLive } = setup()
    stream.start()
    goLive()
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(10_000)
      last().says({ type: 'pong' })
    }
    expect(sockets).toHaveLength(1)
  })

  it('polls at once and then every five seconds while the socket cannot open, and stops when it can', async () => {
    const { stream, said, last, goLive } = setup()
    stream.start()
    for (const waitMs of [1000, 2000, 4000]) {
      last().breaks()
      await vi.advanceTimersByTimeAsync(waitMs)
    }
    expect(said).toEqual(['poll', 'polling', 'poll'])
    goLive()
    said.length = 0
    await vi.advanceTimersByTimeAsync(20_000)
    expect(said).not.toContain('poll')
  })

  it('says that it is offline when polling fails too, and comes back', async () => {
    const { stream, said, network, last, goLive } = setup()
    network.up = false
    stream.start()
    last().breaks()
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toEqual(['offline'])
    network.up = true
    stream.nudge()
    goLive()
    expect(said).toEqual(['offline', 'live', 'ready', 'catch up'])
  })

  it('waits longer after each failure, and not at all when the network says it is back', async () => {
    const { stream, sockets, last } = setup()
    stream.start()
    for (const waitMs of [1000, 2000, 4000]) {
      const opened = sockets.length
      last().breaks()
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(sockets).toHaveLength(opened)
      await vi.advanceTimersByTimeAsync(1)
      expect(sockets).toHaveLength(opened + 1)
    }
    last().breaks()
    stream.nudge()
    expect(sockets).toHaveLength(5)
  })

  it('asks for a new session on a refused token, and ends for a bot that is gone', async () => {
    const { stream, said, sockets, last } = setup()
    stream.start()
    last().opens()
    last().breaks(4401)
    expect(said).toContain('renew')
    await vi.advanceTimersByTimeAsync(1000)
    last().breaks(4404)
    const opened = sockets.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets).toHaveLength(opened)
  })

  it('overlooks frames that are no frames', () => {
    const { stream, said, last, goLive } = setup()
    stream.start()
    goLive()
    said.length = 0
    for (const data of ['{', 'null', '[]', 7, new ArrayBuffer(1)]) last().onmessage?.({ data })
    expect(said).toEqual([])
  })
})
