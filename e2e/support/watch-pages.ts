import type { BrowserContext, Page } from 'playwright-core'

export interface PageWatch {
  /** What the pages themselves complained of. */
  complaints: string[]
  /** The last lines of the console and calls with their answers, of every frame, for whoever looks at a failure. */
  console: readonly string[]
  /** From now on sockets may fail: those that are open, and those that are opened until `lineMended` has come back. */
  lineCut(): void
  lineMended(): Promise<void>
  /** A complaint that the journey provokes and looks at itself. */
  expect(pattern: RegExp): void
}

const keptLines = 60
/** Told by the socket itself, which knows whether it was there while the line was cut. */
const socketFailed = /^WebSocket connection to .* failed/
/** A refused call is a part of some journeys and asserted there; the browser logs it too. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/
const lostCall = /^Failed to load resource: net::/
/** Said by the browser where the machine has no audio device, or has no time for it. */
const noAudioDevice = /^The AudioContext encountered an error from the audio device/
/** A page that goes away closes what it has just opened. */
const closedByPage = 'WebSocket is closed before the connection is established.'

/** Listens to every page of a browser, also those that are opened later. */
export const watchPages = (context: BrowserContext): PageWatch => {
  const complaints: string[] = []
  const lines: string[] = []
  const expected: RegExp[] = [refusedCall, socketFailed, noAudioDevice]
  /** Of each open socket: whether the line was cut in its time. */
  const sockets = new Map<object, boolean>()
  let isCut = false

  const say = (line: string): void => {
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
  }
  const complain = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text)
  }
  const watchSockets = (page: Page): void => {
    page.on('websocket', (socket) => {
      sockets.set(socket, isCut)
      socket.on('close', () => sockets.delete(socket))
      socket.on('socketerror', (error) => {
        say(`socket: ${socket.url()} ${error}`)
        if (!sockets.get(socket) && error !== closedByPage)
          complaints.push(`the socket ${socket.url()} failed: ${error}`)
      })
    })
  }
  context.on('page', watchSockets)
  context.on('weberror', (error) => {
    const text = String(error.error().stack ?? error.error())
    say(`uncaught: ${text}`)
    complain(text)
  })
  context.on('console', (message) => {
    say(`${message.type()}: ${message.text()}`)
    if (message.type() === 'error') complain(message.text())
  })
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) say(`call: ${response.request().method()} ${pathname} ${response.status()}`)
  })
  // The console's line of it does not say which.
  context.on('requestfailed', (request) =>
    say(`lost: ${request.method()} ${new URL(request.url()).pathname} ${request.failure()?.errorText}`),
  )
  return {
    complaints,
    console: lines,
    lineCut: () => {
      isCut = true
      for (const socket of sockets.keys()) sockets.set(socket, true)
      // Calls fail as well, some of them only after the line is back.
      expected.push(lostCall)
    },
    lineMended: async () => {
      // What a page says comes in order: after its answer nothing is still to be told of sockets that were opened before.
      await Promise.all(context.pages().map((page) => page.evaluate(() => undefined)))
      isCut = false
    },
    expect: (pattern) => {
      expected.push(pattern)
    },
  }
}
