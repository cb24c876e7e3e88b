import type { Dialog, Message, Note, SidebarDialog } from '@prosa/contract'
import { message } from './conversation/message-list-testing.tsx'
import { row } from './rows-testing.ts'

interface Request {
  method: string
  path: string
  body: Record<string, unknown>
}
type Act = (request: Request, id: number) => unknown

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

/** Each server's versions are higher than all earlier servers': late frames of the previous test are outdated. */
const versionsEach = 1_000
let versions = 0

/** Rooms and their changes: the part of the server that the inbox calls. */
export abstract class FakeRooms {
  readonly rooms = new Map<number, Dialog>()
  /** Changes made, each once even if requested several times with one client id. */
  readonly done: string[] = []
  contact = { id: 5, name: 'Cliente 1', email: 'um@exemplo.com', phone: null, description: null, pictureUrl: null }
  private readonly canned: { id: number; shortcut: string; text: string; workspaceId: number; files: [] }[] = []
  private readonly answered = new Map<string, unknown>()
  private readonly first: number

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

  /** A room has changed since this version. */
  protected abstract changed(room: Dialog, after: number): void

  protected change(id: number, over: Partial<Dialog>, text?: string): Dialog {
    const known = this.rooms.get(id)
    if (!known) throw new Error(`no room ${id}`)
    const version = known.version + 1
    const event = { dialogId: id, version, kind: 'x', userId: 7, text: text ?? '', dateTime: known.lastMessageDateTime }
    const events = text === undefined ? known.events : [...known.events, event]
    const next = { ...known, ...over, version, events }
    this.rooms.set(id, next)
    this.changed(next, version - 1)
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
        // Like the server: entering again changes nothing.
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
        // Like the server: a shortcut is unique.
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
    [
      /\/(files|mentionable|views|bots\/list|mentions|reminders)/,
      () => ({ result: [], total: 0, next: null, dialogs: [], unread: 0 }),
    ],
  ]

  protected answer(request: Request): unknown {
    const asked = `${request.method} ${request.path}`
    const id = Number(/\/(\d+)(\/|$)/.exec(request.path)?.[1])
    return this.acts.find(([pattern]) => pattern.test(asked))?.[1](request, id)
  }
}
