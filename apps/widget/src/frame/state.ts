import type { LivechatConfig, LivechatMessage, LivechatMessages, LivechatQuestion } from '@prosa/contract'
import { settle } from '@prosa/talk'
import { mergeMessages } from '../conversation/merge-messages.ts'
import type { Notice } from '../conversation/timeline.ts'
import type { Outbox } from '../conversation/unsent.ts'
import type { Connection } from '../transport/stream.ts'

/** Everything the frame draws. Only the pure functions below change it, and `conversation.ts` for some fields. */
export interface ConversationState {
  /** `form`: name, e-mail or phone are asked first; `unavailable`: the bot is inactive; `failed`: can be retried. */
  phase: 'loading' | 'form' | 'ready' | 'failed' | 'unavailable'
  /** Why loading failed, in Portuguese. */
  failure: string
  config: LivechatConfig | null
  messages: readonly LivechatMessage[]
  hasOlder: boolean
  loadingOlder: boolean
  outbox: Outbox
  notices: readonly Notice[]
  /** Bot replies not shown yet, oldest first; they appear one by one after 'Digitando…'. */
  held: readonly string[]
  attendant: string | null
  /** The visitor waits for a person, and none has joined yet. */
  waits: boolean
  /** Position in the queue, from 1; null outside a queue. */
  place: number | null
  /** The person assigned to the conversation who has not joined yet. */
  coming: string | null
  /** The person in the conversation is typing. */
  isPersonTyping: boolean
  open: boolean
  /** Service is paused; new messages are stored. */
  isPaused: boolean
  /** The rating question about the finished conversation. */
  question: LivechatQuestion | null
  connection: Connection
  cursor: string
}

export const initialState: ConversationState = {
  phase: 'loading',
  failure: '',
  config: null,
  messages: [],
  hasOlder: false,
  loadingOlder: false,
  outbox: [],
  notices: [],
  held: [],
  attendant: null,
  waits: false,
  place: null,
  coming: null,
  isPersonTyping: false,
  open: true,
  isPaused: false,
  question: null,
  connection: 'connecting',
  cursor: '',
}

/** `order` of the newest message, '' if there is none. */
export const newestOrder = (state: ConversationState): string => state.messages.at(-1)?.order ?? ''

/** Adds new and changed messages. With `paced`, bot replies are held; a message of anybody else shows all. */
export const receive = (
  state: ConversationState,
  incoming: readonly LivechatMessage[],
  paced: boolean,
): ConversationState => {
  const messages = mergeMessages(state.messages, incoming)
  if (messages === state.messages) return state
  const known = new Set(state.messages.map((message) => message.id))
  const added = messages.filter((message) => !known.has(message.id))
  const lastOther = added.findLastIndex((message) => message.sender !== 'BOT')
  const replies = added.slice(lastOther + 1).map((message) => message.id)
  const kept = lastOther === -1 ? state.held : []
  return {
    ...state,
    messages,
    outbox: settle(state.outbox, added),
    // The person's typed message has arrived.
    isPersonTyping: state.isPersonTyping && !added.some(({ sender }) => sender === 'HUMAN'),
    held: paced ? [...kept, ...replies] : added.length > 0 ? [] : state.held,
  }
}

/** The visitor's wait, as the server reports it. */
type Waiting = Pick<LivechatMessages, 'waits' | 'place' | 'coming'>
const nobody: Waiting = { waits: false }

/** Applies the person in charge and the wait. Adds a notice only for changes. */
export const setAttendant = (
  known: ConversationState,
  name: string | null,
  { waits, place = null, coming = null }: Waiting = nobody,
): ConversationState => {
  const afterOrder = newestOrder(known)
  const told: Notice[] = []
  if (name !== known.attendant)
    told.push({ kind: name ? 'joined' : 'left', name: name ?? known.attendant ?? '', afterOrder })
  if (coming && coming !== known.coming) told.push({ kind: 'coming', name: coming, afterOrder })
  // A visitor who was talking to a person is queued again. The first time, the bot itself announces the queue.
  else if (known.attendant && !name && waits && !coming) told.push({ kind: 'queued', name: '', afterOrder })
  const isKnown = told.length === 0 && waits === known.waits && place === known.place && coming === known.coming
  if (isKnown) return known
  const isPersonTyping = known.isPersonTyping && name === known.attendant
  return { ...known, attendant: name, waits, place, coming, isPersonTyping, notices: [...known.notices, ...told] }
}

/** Whether quick replies no longer apply: an answer is being sent, or a person is in charge or awaited. */
export const hasMovedOn = ({ outbox, waits, attendant }: ConversationState): boolean =>
  waits || attendant !== null || outbox.some((item) => item.state === 'sending' || item.resends)

/** The conversation ended or began (again). */
export const setOpen = (state: ConversationState, open: boolean): ConversationState => {
  if (open === state.open) return state
  if (open) return { ...state, open, question: null }
  const notice: Notice = { kind: 'closed', name: '', afterOrder: newestOrder(state) }
  return {
    ...state,
    open,
    attendant: null,
    waits: false,
    place: null,
    coming: null,
    isPersonTyping: false,
    notices: state.messages.length ? [...state.notices, notice] : state.notices,
  }
}

/** Applies an answer to `after`: the changes, or after too many of them the newest page, replacing all messages. */
export const applyChanges = (state: ConversationState, answer: LivechatMessages, paced: boolean): ConversationState => {
  const base = answer.resync ? { ...state, messages: [], held: [], hasOlder: answer.hasOlder } : state
  const received = receive(base, answer.messages, paced && !answer.resync)
  const withOwner = answer.open ? setAttendant(received, answer.attendant, answer) : received
  return {
    ...setOpen(withOwner, answer.open),
    cursor: answer.cursor,
    question: answer.question ?? null,
    isPaused: answer.isPaused ?? false,
  }
}

/** Applies a new session. Its messages are not new to the visitor, so none is held. Joins follow from the messages. */
export const applySession = (
  state: ConversationState,
  session: Pick<
    LivechatMessages,
    'messages' | 'cursor' | 'hasOlder' | 'attendant' | 'waits' | 'place' | 'coming' | 'open' | 'question' | 'isPaused'
  >,
): ConversationState => {
  const base: ConversationState = {
    ...state,
    messages: [],
    notices: [],
    held: [],
    attendant: null,
    waits: session.waits,
    place: session.place ?? null,
    coming: session.coming ?? null,
    open: true,
  }
  const received = receive(base, session.messages, false)
  const lastPerson = session.messages.findLast((message) => message.sender === 'HUMAN')?.senderName ?? null
  const told = session.attendant && session.attendant === lastPerson
  const withOwner = told
    ? { ...received, attendant: session.attendant }
    : setAttendant(received, session.attendant, session)
  const { cursor, hasOlder, question = null, isPaused = false } = session
  return { ...setOpen(withOwner, session.open), phase: 'ready', cursor, hasOlder, question, isPaused }
}

/** Messages that are not held. */
export const shownMessages = (state: ConversationState): readonly LivechatMessage[] =>
  state.held.length === 0 ? state.messages : state.messages.filter((message) => !state.held.includes(message.id))
