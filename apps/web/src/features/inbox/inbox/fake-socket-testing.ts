/** The server behind a fake socket. */
interface Line {
  readonly isDown: boolean
  accept: (socket: FakeSocket) => void
  hear: (socket: FakeSocket) => void
  leave: (socket: FakeSocket) => void
}

/** A browser's socket for the stream of a room or of the list; frames wait while the connection is cut. */
export class FakeSocket {
  readonly OPEN = 1
  readyState = 0
  readonly id: number | null
  readonly after: number
  onopen?: () => void
  onclose?: (event: { code: number }) => void
  onmessage?: (event: { data: string }) => void
  private readonly server: Line
  private readonly frames: unknown[] = []

  constructor(url: string, server: Line) {
    const { pathname, searchParams } = new URL(url)
    this.id = Number(/\/dialogs\/(\d+)$/.exec(pathname)?.[1]) || null
    this.after = Number(searchParams.get('after'))
    this.server = server
    queueMicrotask(() => this.readyState === 0 && server.accept(this))
  }
  send(): void {
    this.server.hear(this)
  }
  close(): void {
    this.readyState = 3
    this.server.leave(this)
  }
  hear(frame: unknown): void {
    this.frames.push(frame)
    queueMicrotask(() => this.flush())
  }
  flush(): void {
    if (this.server.isDown || this.readyState !== 1) return
    for (const frame of this.frames.splice(0)) this.onmessage?.({ data: JSON.stringify(frame) })
  }
}
