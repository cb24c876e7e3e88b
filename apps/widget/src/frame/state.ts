import type { LivechatConfig, LivechatMessage, LivechatMessages, LivechatQuestion } from '@prosa/contract'
import { settle } from '@prosa/talk'
import { mergeMessages } from '../conversation/merge-messages.ts'
import type { Notice } from '../conversation/timeline.ts'
import type { Outbox } from '../conversation/unsent.ts'
import type { Connection } from '../transport/stream.ts'

/** Everything the frame draws. Changed only by the pure functions below and the fields that `conversation.ts` sets. */
export interface ConversationState {
  /** `form`: name, e-mail or phone are asked first; `unavailable`: the bot is inactive; `failed`: could not be loaded, can be retried. */
  phase: 'loading' | 'form' | 'ready' | 'failed' | 'unavailable'
  /** Why it could not be loaded, in Portuguese. */
  failure: string
  config: LivechatConfig | null
  messages: readonly LivechatMessage[]
  hasOlder: boolean
  loadingOlder: boolean
  outbox: Outbox
  notices: readonly Notice[]
  /** Replies of the bot that are not shown yet, oldest first: they appear one by one behind 'Digitando…'. */
  held: readonly string[]
  attendant: string | null
  /** A person is to answer, and none has come yet. */
  waits: boolean
  /** In the queue, from 1; null where one stands in none. */
  place: number | null
  /** Whom the conversation was given to, and who has not come yet. */
  coming: string | null
  /** The person who answers is typing. */
  isPersonTyping: boolean
  open: boolean
  /** Nobody answers for the time being; what is written is kept. */
  isPaused: boolean
  /** What the visitor is asked of the conversation that has ended. */
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

/** The place of the newest message, '' where there is none. */
export const newestOrder = (state: ConversationState): string => state.messages.at(-1)?.order ?? ''

/** Adds new and changed messages. With `paced`, new replies of the bot wait their turn; anybody else's message shows all at once. */
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
    // What they typed is here.
    isPersonTyping: state.isPersonTyping && !added.some(({ sender }) => sender === 'HUMAN'),
    held: paced ? [...kept, ...replies] : added.length > 0 ? [] : state.held,
  }
}

/** What one waits for, as the server says it. */
type Waiting = Pick<LivechatMessages, 'waits' | 'place' | 'coming'>
const nobody: Waiting = { waits: false }

/** Somebody joined or left, or is to come. Nothing is told where that is known already. */
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
  // Who was talking to a person stands in a queue again; the first time the bot says so itself.
  else if (known.attendant && !name && waits && !coming) told.push({ kind: 'queued', name: '', afterOrder })
  const isKnown = told.length === 0 && waits === known.waits && place === known.place && coming === known.coming
  if (isKnown) return known
  const isPersonTyping = known.isPersonTyping && name === known.attendant
  return { ...known, attendant: name, waits, place, coming, isPersonTyping, notices: [...known.notices, ...told] }
}

/** Whether the bot's question is past: an answer is on its way, or a person is to answer, whom a quick reply would tell nothing. */
export const hasMovedOn = ({ outbox, waits, attendant }: ConversationState): boolean =>
  waits || attendant !== null || outbox.some((item) => item.state === 'sending' || item.resends)

/** The dialog ended or began (again). */
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

/** An answer to `after`: what changed, or, where too much did, the newest page in the place of everything. */
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

/** What a session begins with: nothing of it is new to the eye, so nothing is paced. Joins are told from the messages themselves. */
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

/** Messages that are shown by now. */
export const shownMessages = (state: ConversationState): readonly LivechatMessage[] =>
  state.held.length === 0 ? state.messages : state.messages.filter((message) => !state.held.includes(message.id))
