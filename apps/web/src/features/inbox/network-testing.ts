import type { Dialog, Message, Note, SidebarDialog } from '@prosa/contract'
import { vi } from 'vitest'
import { message } from './conversation/message-list-testing.tsx'
import { row } from './rows-testing.ts'

/** How the network goes: the browser says so, or packets vanish without a word. */
export type Cut = 'offline' | 'silent'
/** Before the call has left, or after the server has done what was asked, so that only its answer is lost. */
export type Moment = 'before' | 'lost'

interface Request {
  method: string
  path: string
  body: Record<string, unknown>
}
type Act = (request: Request, id: number) => unknown

/** Time runs so much faster for what waits for a second or longer. */
const haste = 20

export const me = { id: 7, name: 'Marina' }
export const label = { id: 5, name: 'VIP', color: 'blue' }
const lia = { id: 9, name: 'Lia', online: true, workspaceId: 3, workspaceName: 'Suporte' }
const template = {
  name: 'lembrete',
  language: 'pt_BR',
  header: '',
  body: 'Olá {{1}}.',
  footer: '',
  buttons: [],
  variables: ['{{1}}'],
  headerFile: null,
}

/** Versions of one server are higher than all of those before it: what comes late from the test before says nothing new. */
const versionsEach = 1_000
let versions = 0

/** A server of some rooms, as much of it as the inbox calls, behind a line that can be cut. */
export class FakeServer {
  readonly rooms = new Map<number, Dialog>()
  /** What was done, each once however often it was asked for with one id. */
  readonly done: string[] = []
  contact = { id: 5, name: 'Cliente 1', email: 'um@exemplo.com', phone: null, description: null, pictureUrl: null }
  private readonly canned: { id: number; shortcut: string; text: string; workspaceId: number; files: [] }[] = []
  private readonly answered = new Map<string, unknown>()
  private readonly sockets = new Set<FakeSocket>()
  /** What is under way to or from the server, over a line that is cut. */
  private readonly late: (() => unknown)[] = []
  private readonly first: number
  private cutting: { on: RegExp; moment: Moment; how: Cut } | null = null
  private down: Cut | null = null

  constructor() {
    versions += versionsEach
    this.first = versions
  }

  room(id: number, over: Partial<SidebarDialog> = {}, joined = false): void {
    const base = {
      ...row(id, over),
      platform: over.plataform ?? 'LIVECHAT',
      joined,
      hasOlder: false,
      version: this.first + 2,
    }
    const messages = [message(1, { id: `${id}-1`, dialogId: id, version: this.first + 1 })]
    this.rooms.set(id, { ...base, messages, events: [], notes: [] } as unknown as Dialog)
  }

  /** The next call whose method and path match finds the line cut. */
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

  /** A browser's end of a stream opens, unless there is no line. */
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
    // Packets that vanish are sent again for a while.
    if (how === 'offline') this.sockets.clear()
    if (how === 'offline') window.dispatchEvent(new Event('offline'))
  }

  /** No answer comes: at once where the browser knows it; else once the caller has lost patience, or there is a line again. */
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

  private change(id: number, over: Partial<Dialog>, text?: string): Dialog {
    const known = this.rooms.get(id)
    if (!known) throw new Error(`no room ${id}`)
    const version = known.version + 1
    const event = { dialogId: id, version, kind: 'x', userId: 7, text: text ?? '', dateTime: known.lastMessageDateTime }
    const events = text === undefined ? known.events : [...known.events, event]
    const next = { ...known, ...over, version, events }
    this.rooms.set(id, next)
    for (const socket of this.sockets) {
      if (socket.id === null) socket.hear(this.rowFrame(next))
      else if (socket.id === id) this.tell(socket, id, version - 1)
    }
    return next
  }

  private once<T>(clientId: unknown, what: string, work: () => T): T {
    const known = this.answered.get(String(clientId)) as T | undefined
    if (known !== undefined) return known
    this.done.push(what)
    const made = work()
    this.answered.set(String(clientId), made)
    return made
  }

  private say(id: number, clientId: unknown, text: string): Message {
    const room = this.rooms.get(id)
    const seq = (room?.messages.at(-1)?.seq ?? 0) + 1
    const own = { id: `${id}-${seq}`, dialogId: id, sender: 'HUMAN', senderName: me.name, userId: me.id } as const
    const said = message(seq, { ...own, clientId: String(clientId), message: text, version: (room?.version ?? 0) + 1 })
    this.change(id, { messages: [...(room?.messages ?? []), said] })
    return said
  }

  private readonly acts: readonly (readonly [RegExp, Act])[] = [
    [
      /^POST .*\/join$/,
      (_, id) => {
        const known = this.rooms.get(id)
        // As the server: whoever is inside changes nothing by entering.
        if (known?.joined) return known
        this.done.push('join')
        const mine = { owner: 'person', ownerUserId: me.id, ownerName: me.name, joined: true } as const
        return this.change(id, { ...mine, queuedSince: null, offerExpiresAt: null }, 'Marina entrou')
      },
    ],
    [
      /^POST .*\/pass$/,
      (_, id) => {
        this.done.push('pass')
        return this.change(id, { owner: 'queue', ownerUserId: null, offerExpiresAt: null }, 'Marina passou adiante')
      },
    ],
    [
      /\/finalize\/\d+$/,
      (_, id) => {
        this.done.push('finalize')
        return this.change(id, { status: 'CLOSED', owner: 'closed', ownerUserId: null, joined: false }, 'finalizada')
      },
    ],
    [
      /^POST .*\/open$/,
      (_, id) => {
        this.done.push('open')
        return this.change(id, { status: 'OPEN', owner: 'person', ownerUserId: me.id, joined: true }, 'reaberta')
      },
    ],
    [
      /\/markAsUnread\/\d+$/,
      (_, id) => {
        this.done.push('unread')
        return { success: true, version: this.change(id, { unreadMessageTotal: 1 }).version }
      },
    ],
    [/\/markAsRead\/\d+$/, () => ({ success: true, version: 1 })],
    [
      /^POST .*\/messages$/,
      ({ body: { clientId, message: text, fileIds } }, id) =>
        this.once(clientId, `message ${String(text)} ${String(fileIds)}`, () => this.say(id, clientId, String(text))),
    ],
    [
      /^POST .*\/dialogs\/\d+\/templates$/,
      ({ body: { clientId } }, id) => this.once(clientId, 'template', () => this.say(id, clientId, 'Olá Ana.')),
    ],
    [/^GET .*\/dialogs\/\d+\/templates$/, () => ({ result: [template] })],
    [/\/reply-window$/, () => ({ isOpen: false, endsAt: null, hasTemplates: true })],
    [
      /^POST .*\/notes$/,
      ({ body: { clientId, text } }, id) =>
        this.once(clientId, `note ${String(text)}`, () => {
          const version = (this.rooms.get(id)?.version ?? 0) + 1
          const own = { id: version, dialogId: id, version, userId: me.id, authorName: me.name, text: String(text) }
          const note: Note = {
            ...own,
            mentions: [],
            dateTime: new Date().toISOString(),
            editedAt: null,
            deleted: false,
          }
          this.change(id, { notes: [...(this.rooms.get(id)?.notes ?? []), note] })
          return note
        }),
    ],
    [
      /\/dialogs\/labels$/,
      ({ body }) => {
        const { add, remove } = body as { add: number[]; remove: number[] }
        this.done.push(add.length > 0 ? 'label' : 'unlabel')
        const labels = (this.rooms.get(1)?.labels ?? []).filter((id) => !remove.includes(id) && !add.includes(id))
        this.change(1, { labels: [...labels, ...add] })
        return { success: true, rooms: [1] }
      },
    ],
    [
      /\/dialogs\/transfer$/,
      ({ body }) => {
        const { dialogId, userId } = body as { dialogId: number; userId?: number }
        this.done.push(userId ? 'to person' : 'to queue')
        const to = userId
          ? { owner: 'person', ownerUserId: 9, ownerName: 'Lia' }
          : { owner: 'queue', ownerUserId: null }
        return this.change(dialogId, { ...to, joined: false } as Partial<Dialog>, 'transferida')
      },
    ],
    [
      /\/transfer-targets$/,
      () => ({ people: [lia], queues: [{ workspaceId: 3, name: 'Suporte', online: 1 }], hasMore: false }),
    ],
    [
      /^PUT \/api\/contacts\/5$/,
      ({ body }) => {
        this.done.push('contact')
        this.contact = { ...this.contact, ...body }
        this.change(1, { name: this.contact.name })
        return this.contact
      },
    ],
    [/\/contact$/, () => this.contact],
    [
      /^POST .*\/canned-answers$/,
      ({ body }) => {
        const { shortcut, text } = body as { shortcut: string; text: string }
        // As the server: one shortcut, one answer.
        if (this.canned.some((one) => one.shortcut === shortcut)) return undefined
        this.done.push('canned')
        this.canned.push({ id: this.canned.length + 1, shortcut, text, workspaceId: 1, files: [] })
        return this.canned.at(-1)
      },
    ],
    [/^GET .*\/canned-answers$/, () => ({ result: this.canned })],
    [/\/files\/upload$/, () => ({ fileId: 'f1', name: 'nota.txt', mime: 'text/plain', size: 4, url: '' })],
    [/^GET \/api\/labels$/, () => ({ result: [label], total: 1 })],
    [
      /\/(dialogs-pageable|dialogs)$/,
      () => ({ dialogs: [...this.rooms.values()], unreadRooms: 0, position: '1', next: null }),
    ],
    [/^GET .*\/dialogs\/\d+$/, (_, id) => this.rooms.get(id)],
    [/\/unreadRooms$/, () => ({ unreadRooms: 0 })],
    [/\/attendance$/, () => ({ isAttendant: true, isAway: false, awayUntil: null, roomLimit: null })],
    [/\/alarms$/, () => ({ dialogs: [...this.rooms.values()].filter(({ alarmedAt }) => alarmedAt !== null) })],
    [/\/(files|mentionable|views|bots\/list|mentions)/, () => ({ result: [], total: 0, dialogs: [], unread: 0 })],
  ]

  private answer(request: Request): unknown {
    const asked = `${request.method} ${request.path}`
    const id = Number(/\/(\d+)(\/|$)/.exec(request.path)?.[1])
    return this.acts.find(([pattern]) => pattern.test(asked))?.[1](request, id)
  }
}

class FakeSocket {
  readonly OPEN = 1
  readyState = 0
  readonly id: number | null
  readonly after: number
  onopen?: () => void
  onclose?: (event: { code: number }) => void
  onmessage?: (event: { data: string }) => void
  private readonly server: FakeServer
  private readonly frames: unknown[] = []

  constructor(url: string, server: FakeServer) {
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
