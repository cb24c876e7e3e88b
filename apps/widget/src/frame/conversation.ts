import type { LivechatSendBody, LivechatSessionBody } from '@prosa/contract'
import * as talk from '@prosa/talk'
import { mergeMessages } from '../conversation/merge-messages.ts'
import type { Outbox, OutboxItem, UnsentFile } from '../conversation/unsent.ts'
import type { PageUser } from '../shared/page-user.ts'
import { widgetTexts } from '../texts.ts'
import { type Api, ApiError, readFailure } from '../transport/api.ts'
import type { OutboxStorage } from '../transport/outbox-storage.ts'
import { createStream, type Socket, type Stream } from '../transport/stream.ts'
import type { VisitorStorage } from '../transport/visitor-storage.ts'
import { openSession } from './open-session.ts'
import { createReceiver } from './receiver.ts'
import { createReveal } from './reveal.ts'
import { applySession, type ConversationState, initialState, newestOrder, receive, setOpen } from './state.ts'
import { createStore, type Store } from './store.ts'
import { createUnread } from './unread.ts'
import { createVisitorCalls } from './visitor-calls.ts'

export interface ConversationOptions {
  api: Api
  keep: VisitorStorage
  outboxStorage: OutboxStorage
  openSocket: () => Socket
  now: () => Date
  uuid: () => string
  wait: (ms: number) => Promise<void>
  chance: () => number
  isOnline: () => boolean
  /** Whether the conversation is visible: open, with its page in the foreground. */
  isSeen: () => boolean
  prefersStillness: () => boolean
  /** Number of unread messages; `chime` if one has just arrived. */
  onUnread: (count: number, chime: boolean) => void
  onSession: (exists: boolean) => void
  /** The visitor's identity, as the page states it. */
  user: PageUser | null
  /** The server refused the signature of the page's user; the visitor continues without it. */
  onRefused: () => void
}

export interface NewMessage {
  text: string
  button?: { id: string; label: string }
  files?: readonly UnsentFile[]
  quoted?: talk.OutboxQuote | undefined
}

type Details = Omit<LivechatSessionBody, 'visitorToken' | 'user'>

export interface Conversation {
  store: Store<ConversationState>
  start: () => Promise<void>
  /** Begins with the form's details; rejects with `ApiError` for the form to show. */
  begin: (details: Details) => Promise<void>
  send: (message: NewMessage) => void
  /** The visitor is typing. */
  typing: () => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  loadOlder: () => Promise<void>
  /** Sends the visitor's rating; rejects with `ApiError`. */
  rate: Api['rate']
  /** The conversation was opened or closed, or its page came to the foreground or left it. */
  seenChanged: () => void
  /** The network came back. */
  nudge: () => void
  /** Forgets the visitor on this device; the server keeps the conversation. */
  forget: () => Promise<void>
  /** False if the page identifies its visitor: the conversation would return with the next page. */
  canForget: boolean
}

const sendBody = (item: OutboxItem): LivechatSendBody => ({
  clientId: item.clientId,
  ...(item.text && !item.button ? { text: item.text } : {}),
  ...(item.button ? { buttonId: item.button.id } : {}),
  ...(item.quoted ? { replyTo: item.quoted.id } : {}),
  ...(item.files.length ? { fileIds: item.files.flatMap((file) => file.fileId ?? []) } : {}),
})

/** The state. Its outbox survives a reload. */
const createKeptStore = (outboxStorage: OutboxStorage) => {
  const store = createStore(initialState)
  let saving: Promise<void> = Promise.resolve()
  return {
    store,
    apply: (next: ConversationState): void => {
      const before = store.get().outbox
      store.set(next)
      // If saving fails, the outbox is still in memory, and the visitor sees whether it was sent.
      if (next.outbox !== before)
        saving = saving.then(() => outboxStorage.save(before, next.outbox)).catch(() => undefined)
    },
    saved: () => saving,
  }
}

/** Opens a session. Concurrent callers share one request, so that no second visitor is created. */
const createSession = (
  options: ConversationOptions,
  store: Store<ConversationState>,
  apply: (next: ConversationState) => void,
  onOpened: () => void,
) => {
  const { api, keep, onSession, user } = options
  const open = async (details: Details): Promise<void> => {
    const known = keep.get('visitorToken')
    const session = await openSession(api, user, { ...details, visitorToken: known || null })
    if (session.identity === 'refused') options.onRefused()
    keep.set('visitorToken', session.visitorToken)
    const state = store.get()
    const outbox = session.visitorToken === known ? state.outbox : talk.forgetUploads(state.outbox)
    const { outbox: settled } = receive({ ...state, messages: [], outbox }, session.messages, false)
    apply(applySession({ ...state, outbox: settled }, session))
    onSession(true)
    onOpened()
  }
  let opening: Promise<void> | null = null
  return {
    open: (details: Details): Promise<void> => {
      if (opening) return opening
      const own = open(details).finally(() => {
        if (opening === own) opening = null
      })
      opening = own
      return own
    },
    /** The next call opens a session for a new visitor. */
    forget: () => {
      opening = null
    },
  }
}

/** Loads the configuration and the outbox and opens the session, or stops at the form or an error. */
const createStart =
  (
    { api, keep, outboxStorage, user }: ConversationOptions,
    store: Store<ConversationState>,
    enter: (details: Details) => Promise<void>,
  ) =>
  async (): Promise<void> => {
    const set = (change: Partial<ConversationState>): void => store.set({ ...store.get(), ...change })
    set({ phase: 'loading' })
    try {
      const [config, outbox] = await Promise.all([api.config(), outboxStorage.load()])
      set({ config, outbox })
      const { name, email, phone } = config.ask
      if (!config.active) set({ phase: 'unavailable' })
      else if (
        !keep.get('visitorToken') &&
        ((name && !user?.name) || (email && !user?.email) || (phone && !user?.phone))
      )
        set({ phase: 'form' })
      else await enter({})
    } catch (error) {
      const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' }
      const failure = status === 0 ? widgetTexts.checkConnection : message
      set(status === 404 ? { phase: 'unavailable' } : { phase: 'failed', failure })
    }
  }

const createLoadOlder = (api: Api, store: Store<ConversationState>) => async (): Promise<void> => {
  const set = (change: Partial<ConversationState>): void => store.set({ ...store.get(), ...change })
  const { messages, hasOlder, loadingOlder } = store.get()
  const oldest = messages[0]
  if (!oldest || !hasOlder || loadingOlder) return
  set({ loadingOlder: true })
  try {
    const page = await api.before(oldest.order)
    set({ messages: mergeMessages(store.get().messages, page.messages), hasOlder: page.hasOlder })
  } catch {
    // The next scroll tries again.
  } finally {
    set({ loadingOlder: false })
  }
}

/** Connects sending, receiving and the stream to one state. */
const connectParts = (options: ConversationOptions) => {
  const { store, apply, saved } = createKeptStore(options.outboxStorage)
  const setOutbox = (outbox: Outbox): void => apply({ ...store.get(), outbox })
  const unread = createUnread({ ...options, store })
  const reveal = createReveal(store, options.wait)
  const isPaced = (): boolean => options.isSeen() && !options.prefersStillness()
  const session = createSession(options, store, apply, () => unread.update(false))
  const renewSession = (): Promise<void> => session.open({})
  const onNew = (): void => {
    unread.update(true)
    void reveal.run()
  }
  const receiver = createReceiver({ ...options, store, apply, onNew, isPaced, renewSession })
  const sender = talk.createSender<OutboxItem>({
    ...options,
    outbox: () => store.get().outbox,
    setOutbox,
    upload: async (file) => (await options.api.upload(file)).fileId,
    deliver: async (item) => {
      const { message, replies } = await options.api.send(sendBody(item))
      receiver.arrive(receive(setOpen(store.get(), true), [message, ...replies], isPaced()))
    },
    readFailure,
    newestPlace: () => newestOrder(store.get()) || null,
    renewSession,
    catchUp: receiver.catchUp,
  })
  const pump = (): void => void sender.pump()
  const resend = (): void => {
    setOutbox(talk.resendWaiting(store.get().outbox))
    pump()
  }
  const stream: Stream = createStream({
    open: options.openSocket,
    hello: () => ({ type: 'hello', visitorToken: options.keep.get('visitorToken'), cursor: store.get().cursor }),
    onFrame: receiver.hear,
    onReady: () => void receiver.ready(),
    onConnection: (connection) => {
      store.set({ ...store.get(), connection })
      if (connection === 'live' || connection === 'polling') resend()
    },
    // If renewal fails, the stream's next attempt is refused and renews again.
    onUnauthorized: () => void renewSession().catch(() => undefined),
    poll: receiver.catchUp,
    chance: options.chance,
  })
  return { store, apply, saved, setOutbox, unread, isPaced, session, pump, resend, stream }
}

/** The conversation of one visitor with one bot. */
export const createConversation = (given: ConversationOptions): Conversation => {
  const calls = createVisitorCalls(given.api)
  const options = { ...given, api: calls.api }
  const { store, apply, saved, setOutbox, unread, isPaced, session, pump, resend, stream } = connectParts(options)
  const enter = async (details: Details): Promise<void> => {
    await session.open(details)
    stream.start()
    pump()
  }
  const start = createStart(options, store, enter)
  return {
    store,
    start,
    begin: enter,
    send: ({ text, button = null, files = [], quoted }) => {
      const own = { clientId: options.uuid(), createdAt: options.now().toISOString(), text, button, files, quoted }
      apply({ ...store.get(), held: [], outbox: talk.enqueue(store.get().outbox, own) })
      pump()
    },
    typing: stream.typing,
    canForget: !options.user?.hash,
    retry: (clientId) => {
      setOutbox(talk.retry(store.get().outbox, clientId, options.now().toISOString()))
      pump()
    },
    discard: (clientId) => setOutbox(talk.discard(store.get().outbox, clientId)),
    loadOlder: createLoadOlder(options.api, store),
    rate: options.api.rate,
    seenChanged: () => {
      if (!isPaced()) store.set({ ...store.get(), held: [] })
      unread.update(false)
      if (options.isSeen()) stream.nudge()
    },
    nudge: () => {
      if (store.get().phase === 'failed') void start()
      if (store.get().phase !== 'ready') return
      stream.nudge()
      resend()
    },
    forget: async () => {
      calls.forget()
      session.forget()
      stream.stop()
      setOutbox([])
      await saved()
      options.keep.forget()
      options.onSession(false)
      store.set({ ...initialState, config: store.get().config })
      await start()
    },
  }
}
