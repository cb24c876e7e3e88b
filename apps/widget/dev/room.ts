import { randomBytes, randomUUID } from 'node:crypto'
import type {
  LivechatFile,
  LivechatMessage,
  LivechatMessages,
  LivechatQuestion,
  LivechatSendBody,
  LivechatSent,
  LivechatServerFrame,
} from '@prosa/contract'
import { answer, isForPerson, type Line, personLines } from './script.ts'

/** One visitor's conversation with the stand-in, as the protocol wants it: numbered changes, answers kept by client id, listeners. */
export interface Room {
  visitorToken: string
  page: (before?: string, limit?: number) => LivechatMessages
  after: (cursor: string) => LivechatMessages
  /** Null where the client id came before with another body. */
  send: (body: LivechatSendBody) => LivechatSent | null
  add: (line: Line, clientId?: string) => LivechatMessage
  join: (name: string | null) => void
  setOpen: (open: boolean) => void
  listen: (listener: (frame: LivechatServerFrame) => void) => () => void
  upload: (file: LivechatFile) => void
  state: () => { attendant: string | null; waits: boolean; open: boolean; question: LivechatQuestion | null }
  /** The visitor has said how it was. */
  rate: () => void
}

const pageSize = 50
const changesBeforeResync = 200
const personMs = 1800

export const createRoom = (sampleFile: (name: string) => LivechatFile): Room => {
  const messages: LivechatMessage[] = []
  const files = new Map<string, LivechatFile>()
  const answered = new Map<string, { body: string; sent: LivechatSent }>()
  const listeners = new Set<(frame: LivechatServerFrame) => void>()
  let attendant: string | null = null
  let waits = false
  let open = true
  let version = 0
  let question: LivechatQuestion | null = null
  const state = () => ({ attendant, waits, open, question })
  const tell = (frame: LivechatServerFrame): void => {
    for (const listener of listeners) listener(frame)
  }
  const add: Room['add'] = (line, clientId) => {
    version++
    const message: LivechatMessage = {
      id: randomUUID(),
      clientId: clientId ?? null,
      order: `1.${String(messages.length + 1).padStart(8, '0')}`,
      sender: 'BOT',
      senderName: line.sender === 'CLIENT' ? null : 'Jatô',
      text: null,
      dateTime: new Date().toISOString(),
      version,
      buttons: [],
      files: [],
      deleted: false,
      replyTo: null,
      ...line,
    }
    messages.push(message)
    tell({ type: 'message', message, cursor: String(version) })
    return message
  }
  const page: Room['page'] = (before, limit = pageSize) => {
    const older = before ? messages.filter((message) => message.order < before) : messages
    return { messages: older.slice(-limit), cursor: String(version), hasOlder: older.length > limit, ...state() }
  }
  const join: Room['join'] = (name) => {
    attendant = name
    waits = false
    tell({ type: 'attendant', name, waits })
  }
  const setOpen: Room['setOpen'] = (next) => {
    open = next
    question = next || !attendant ? null : { id: version + 1, attendant }
    if (!next) attendant = null
    tell({ type: next ? 'opened' : 'closed' })
    tell({ type: 'question', question })
  }
  const takeTurn = (text: string, isFirst: boolean): LivechatMessage[] => {
    if (attendant) return []
    if (isForPerson(text)) {
      waits = true
      tell({ type: 'attendant', name: null, waits })
      setTimeout(() => {
        join('Marina Duarte')
        for (const line of personLines) add(line)
      }, personMs)
    }
    return answer(text, isFirst, sampleFile).map((line) => add(line))
  }
  return {
    visitorToken: randomBytes(32).toString('base64url'),
    page,
    after: (cursor) => {
      const changed = messages.filter((message) => message.version > Number(cursor))
      if (!/^\d+$/.test(cursor) || changed.length > changesBeforeResync) return { ...page(), resync: true }
      return { messages: changed, cursor: String(version), hasOlder: false, ...state() }
    },
    send: (body) => {
      const known = answered.get(body.clientId)
      if (known) return known.body === JSON.stringify(body) ? known.sent : null
      const isFirst = messages.length === 0
      if (!open) setOpen(true)
      const label = messages.flatMap((one) => one.buttons).find((button) => button.id === body.buttonId)?.label
      const text = body.text ?? label ?? null
      const own = (body.fileIds ?? []).flatMap((id) => files.get(id) ?? [])
      const message = add({ sender: 'CLIENT', text, files: own }, body.clientId)
      const sent = { message, replies: text ? takeTurn(text, isFirst) : [], cursor: String(version) }
      answered.set(body.clientId, { body: JSON.stringify(body), sent })
      return sent
    },
    add,
    join,
    setOpen,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    upload: (file) => files.set(file.id, file),
    state,
    rate: () => {
      question = null
      tell({ type: 'question', question })
    },
  }
}
