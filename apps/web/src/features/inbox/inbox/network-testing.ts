import type { Dialog } from '@prosa/contract'
import { vi } from 'vitest'
import { FakeRooms } from './fake-rooms-testing.ts'
import { FakeSocket } from './fake-socket-testing.ts'

export { label, me } from './fake-rooms-testing.ts'

/** How the network fails: reported by the browser, or silently by lost packets. */
export type Cut = 'offline' | 'silent'
/** Before the call is sent, or after the server has handled it, so that only the answer is lost. */
export type Moment = 'before' | 'lost'

/** Timers of a second or longer run faster by this factor. */
const haste = 60

/** The fake rooms' server, behind a connection that can be cut. */
export class FakeServer extends FakeRooms {
  private readonly sockets = new Set<FakeSocket>()
  /** Messages to and from the server that wait while the connection is cut. */
  private readonly late: (() => unknown)[] = []
  private cutting: { on: RegExp; moment: Moment; how: Cut } | null = null
  private down: Cut | null = null

  /** Cuts the connection at the next call whose method and path match. */
  cutAt(on: RegExp, moment: Moment, how: Cut): void {
    this.cutting = { on, moment, how }
  }

  heal(): void {
    const how = this.down
    this.down = null
    for (const socket of this.sockets) socket.flush()
    for (const come of this.late.splice(0)) come()
    if (how === 'offline') window.dispatchEvent(new Event('online'))
  }

  stub(): void {
    vi.stubGlobal('fetch', this.fetch)
    const server = this
    vi.stubGlobal(
      'WebSocket',
      class extends FakeSocket {
        constructor(url: string) {
          super(url, server)
        }
      },
    )
    const real = window.setTimeout.bind(window)
    const hasten = (ms = 0): number => (ms >= 1_000 ? ms / haste : ms)
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number, ...given: unknown[]) => real(run, hasten(ms), ...given))
    const repeat = window.setInterval.bind(window)
    vi.stubGlobal('setInterval', (run: () => void, ms?: number) => repeat(run, hasten(ms)))
  }

  /** Opens a browser's socket, unless the connection is cut. */
  accept(socket: FakeSocket): void {
    if (this.down === 'silent') return
    if (this.down === 'offline') {
      socket.onclose?.({ code: 1006 })
      return
    }
    this.sockets.add(socket)
    socket.readyState = 1
    socket.onopen?.()
    const { id, after } = socket
    if (id === null) for (const room of this.rooms.values()) socket.hear(this.rowFrame(room))
    else this.tell(socket, id, after)
  }

  get isDown(): boolean {
    return this.down !== null
  }

  hear(socket: FakeSocket): void {
    if (this.down === null) socket.hear({ type: 'pong', position: '1' })
  }

  leave(socket: FakeSocket): void {
    this.sockets.delete(socket)
  }

  protected changed(room: Dialog, after: number): void {
    for (const socket of this.sockets) {
      if (socket.id === null) socket.hear(this.rowFrame(room))
      else if (socket.id === room.id) this.tell(socket, room.id, after)
    }
  }

  private rowFrame(room: Dialog) {
    return { type: 'dialog', dialog: room, inbound: false }
  }

  private tell(socket: FakeSocket, id: number, after: number): void {
    const room = this.rooms.get(id)
    if (!room) return
    for (const one of room.messages) if (one.version > after) socket.hear({ type: 'message', message: one })
    for (const note of room.notes) if (note.version > after) socket.hear({ type: 'note', note })
    for (const event of room.events) if (event.version > after) socket.hear({ type: 'event', event, dialog: room })
    if (room.version > after) socket.hear({ type: 'dialog', dialog: room })
  }

  cut(how: Cut): void {
    this.down = how
    this.cutting = null
    // Silently lost packets are sent again for a while, so sockets stay.
    if (how === 'offline') this.sockets.clear()
    if (how === 'offline') window.dispatchEvent(new Event('offline'))
  }

  /** Gives no answer: fails at once if the browser is offline, else when the caller aborts or the line returns. */
  private silence(how: Cut, signal: AbortSignal | null | undefined, late: () => Response): Promise<Response> {
    if (how === 'offline') return Promise.reject(new TypeError('Failed to fetch'))
    return new Promise((resolve, reject) => {
      this.late.push(() => !signal?.aborted && resolve(late()))
      const give = (): void => reject(new DOMException('aborted', 'AbortError'))
      if (signal?.aborted) give()
      else signal?.addEventListener('abort', give)
    })
  }

  private readonly fetch: typeof fetch = async (input, init) => {
    const path = new URL(String(input), location.origin).pathname
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const serve = (): Response => {
      const answer = this.answer({ method, path, body })
      return Response.json(answer ?? {}, { status: answer === undefined ? 404 : 200 })
    }
    const cutting = this.cutting?.on.test(`${method} ${path}`) ? this.cutting : null
    if (cutting?.moment === 'before') this.cut(cutting.how)
    if (this.down) return this.silence(this.down, init?.signal, serve)
    const answer = serve()
    if (!cutting) return answer
    this.cut(cutting.how)
    return this.silence(cutting.how, init?.signal, () => answer)
  }
}
