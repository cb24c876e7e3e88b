import { makeUuid } from '@prosa/talk'
import { render } from 'preact'
import { parseToFrame, type ToFrame, type ToLoader, wrap } from '../shared/bridge.ts'
import type { PageUser } from '../shared/page-user.ts'
import { widgetTexts } from '../texts.ts'
import { createApi } from '../transport/api.ts'
import { createOutboxStorage } from '../transport/outbox-storage.ts'
import type { Socket } from '../transport/stream.ts'
import { createSignedStorage, createVisitorStorage, signedName } from '../transport/visitor-storage.ts'
import { App } from './app.tsx'
import { fetchOnTime, serverNow } from './clock.ts'
import { type Conversation, createConversation } from './conversation.ts'
import { themeVariables } from './theme.ts'
import './styles/base.css'
import './styles/header.css'
import './styles/log.css'
import './styles/bubble.css'
import './styles/start.css'
import './styles/composer.css'

type Visible = Extract<ToFrame, { type: 'visible' }>

/** Messages to and from the embedding page. If the frame is opened as a page of its own, nothing is sent. */
const createBridge = () => {
  const isEmbedded = window.parent !== window
  const [place = '', says] = location.hash.slice(1).split('&')
  const origin = decodeURIComponent(place)
  // A page without an origin (an app's web view, a local file) can only be addressed by '*'; no secret is sent.
  const target = origin === 'null' ? '*' : origin
  let visible: Visible | null = null
  let onVisible = (_: Visible): void => undefined
  let onUser = (_: PageUser | null): void => undefined
  // Older loader scripts in browser caches never send a user, so do not wait for one.
  const user = new Promise<PageUser | null>((resolve) => {
    onUser = resolve
    if (!isEmbedded || says !== 'user') resolve(null)
  })
  addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== origin) return
    const message = parseToFrame(event.data)
    if (message?.type === 'user') onUser(message.user)
    if (message?.type !== 'visible') return
    visible = message
    onVisible(message)
  })
  return {
    isEmbedded,
    user,
    tell: (message: ToLoader): void => {
      if (isEmbedded && target) window.parent.postMessage(wrap(message), target)
    },
    /** Replays the last message to the new listener. */
    listen: (listener: (message: Visible) => void): void => {
      onVisible = listener
      if (visible) listener(visible)
    },
  }
}

/** Applies the bot's colours, again when the configuration or the colour scheme changes. */
const paint = ({ store }: Conversation): void => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let painted: unknown = null
  const apply = (): void => {
    const { config } = store.get()
    if (!config) return
    for (const [name, value] of Object.entries(themeVariables(config, dark.matches)))
      document.documentElement.style.setProperty(name, value)
    document.title = `Conversa com ${config.name}`
  }
  store.subscribe(() => {
    if (store.get().config === painted) return
    painted = store.get().config
    apply()
  })
  dark.addEventListener('change', apply)
}

const start = async (): Promise<void> => {
  const botToken = decodeURIComponent(location.pathname.split('/').pop() ?? '')
  const bridge = createBridge()
  bridge.tell({ type: 'ready' })
  const user = await bridge.user
  // Signed visitors have their own storage, so that nobody sends another visitor's unsent messages.
  const who = user?.hash ? signedName(user.id) : ''
  const own = createVisitorStorage(botToken)
  const keep = who === '' ? own : createSignedStorage(own, createVisitorStorage(botToken, who))
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let isVisible = !bridge.isEmbedded
  let focus = (): void => undefined
  const conversation = createConversation({
    api: createApi({
      botToken,
      visitorToken: () => keep.get('visitorToken') || null,
      fetch: fetchOnTime,
    }),
    keep,
    outboxStorage: await createOutboxStorage(who === '' ? botToken : `${botToken} ${who}`),
    openSocket: () =>
      new WebSocket(
        `${location.origin.replace(/^http/, 'ws')}/api/livechat/${encodeURIComponent(botToken)}/stream`,
      ) as Socket,
    now: serverNow,
    uuid: () => makeUuid(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    chance: Math.random,
    isOnline: () => navigator.onLine,
    isSeen: () => isVisible && document.visibilityState === 'visible',
    prefersStillness: () => still.matches,
    onUnread: (count, chime) => bridge.tell({ type: 'unread', count, chime: chime && keep.get('sound') !== 'off' }),
    onSession: (exists) => bridge.tell({ type: 'session', exists }),
    user,
    onRefused: () => console.warn(widgetTexts.signatureRefused),
  })
  paint(conversation)
  bridge.listen(({ visible, focus: wantsFocus }) => {
    isVisible = visible
    conversation.seenChanged()
    if (wantsFocus) focus()
  })
  document.addEventListener('visibilitychange', conversation.seenChanged)
  addEventListener('online', conversation.nudge)
  // A page restored from the back/forward cache has lost its socket without an event.
  addEventListener('pageshow', (event) => event.persisted && conversation.nudge())
  keep.onChange((name) => name === 'readOrder' && conversation.seenChanged())

  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no #app')
  render(
    <App
      conversation={conversation}
      keep={keep}
      user={user}
      isEmbedded={bridge.isEmbedded}
      onClose={() => bridge.tell({ type: 'close' })}
      onFocus={(next) => {
        focus = next
      }}
    />,
    root,
  )
  await conversation.start()
  if (isVisible) focus()
}

void start()
