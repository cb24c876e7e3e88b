import type { LivechatConfig } from '@prosa/contract'
import type { ToLoader } from '../shared/bridge.ts'
import type { PageUser } from '../shared/page-user.ts'
import { createElements, type Elements } from './elements.ts'
import { countLabel, createChime, createSessionMark, followViewport, lockPage, showCountInTitle } from './page.ts'
import { createFrame } from './panel.ts'
import { loaderTexts } from './texts.ts'

export interface LiveChat {
  open: () => void
  close: () => void
  /** Says who the visitor is; null: nobody who is known. `hash` is the id, signed by the company's server. */
  setUser: (id: string | number | null, details?: Record<string, unknown>) => void
}

declare global {
  interface Window {
    /** Set by the snippet on the customer's page. */
    prosaLiveChatToken?: string
    /** For the customer's own buttons: opens and closes the conversation. */
    prosaLiveChat?: LiveChat
    /** Who is logged in on the customer's page, where it is known before the script runs. */
    prosaLiveChatUser?: unknown
  }
}

/** On a small screen, also one lying on its side, the open conversation covers the page, which then neither scrolls nor takes the focus. */
const createCover = ({ root, panel }: Elements, isOpen: () => boolean): { update: () => void } => {
  const small = matchMedia('(max-width: 499px), (max-height: 420px)')
  const { host } = root.getRootNode() as ShadowRoot
  let unlock: (() => void) | null = null
  const update = (): void => {
    root.classList.toggle('full', small.matches)
    const covers = isOpen() && small.matches
    panel.setAttribute('aria-modal', String(covers))
    if (covers) unlock ??= lockPage(host)
    else {
      unlock?.()
      unlock = null
    }
  }
  small.addEventListener('change', update)
  followViewport(root)
  update()
  return { update }
}

/** Launcher, badge and page title: what is seen of the conversation while it is shut. */
const createFace = ({ launcher, badge, panel }: Elements, name: string) => {
  const label = (open: boolean, count: number): void => {
    const unread = count > 0 ? `, ${loaderTexts.unread(count, countLabel(count))}` : ''
    launcher.setAttribute('aria-label', open ? loaderTexts.closeConversation : `${loaderTexts.open(name)}${unread}`)
  }
  label(false, 0)
  return {
    setOpen: (open: boolean): void => {
      panel.classList.toggle('shut', !open)
      launcher.setAttribute('aria-expanded', String(open))
      label(open, 0)
    },
    setUnread: (open: boolean, count: number): void => {
      badge.hidden = count === 0
      badge.textContent = countLabel(count)
      label(open, count)
      showCountInTitle(count)
    },
  }
}

/** As it goes to the frame, which looks at each part of it. */
type Told = Record<string, unknown> | null

const mount = (config: LivechatConfig, botToken: string, origin: string, firstUser: Told) => {
  const elements = createElements(config)
  const { root, launcher, panel, trouble, again, leave } = elements
  const chime = createChime()
  const session = createSessionMark(botToken)
  const face = createFace(elements, config.name)
  let isOpen = false
  let user = firstUser
  const cover = createCover(elements, () => isOpen)

  const hear = (message: ToLoader): void => {
    if (message.type === 'ready') {
      frame.tell({ type: 'user', user: user as PageUser | null })
      showState()
    }
    if (message.type === 'close') show(false)
    if (message.type === 'session') session.set(message.exists)
    if (message.type === 'unread') {
      face.setUnread(isOpen, message.count)
      if (message.chime) chime.play()
    }
  }
  const title = loaderTexts.conversationWith(config.name)
  const frame = createFrame({ panel, trouble, title, botToken, origin, onMessage: hear })
  const showState = (): void => {
    frame.tell({ type: 'visible', visible: isOpen, focus: isOpen })
    if (isOpen) frame.focus()
  }
  const show = (open: boolean): void => {
    if (open === isOpen) return
    isOpen = open
    frame.load()
    chime.arm()
    face.setOpen(open)
    cover.update()
    showState()
    if (!open) launcher.focus()
  }

  launcher.addEventListener('click', () => show(!isOpen))
  leave.addEventListener('click', () => show(false))
  again.addEventListener('click', frame.reload)
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') show(false)
  })
  if (session.exists()) {
    frame.load()
    chime.arm()
  }
  return {
    open: () => show(true),
    close: () => show(false),
    setUser: (next: Told): void => {
      if (JSON.stringify(next) === JSON.stringify(user)) return
      user = next
      // Another person: nothing of the conversation that was shown stays.
      face.setUnread(isOpen, 0)
      if (frame.isLoaded()) frame.reload()
    },
  }
}

const readUser = (id: unknown, details: Record<string, unknown> = {}): Told => {
  if (id === null) return null
  if (id !== '' && (typeof id === 'string' || typeof id === 'number')) return { ...details, id: String(id) }
  console.warn(loaderTexts.userWithoutId)
  return null
}

/** What the page said before the script ran. */
const readFirstUser = (): Told => {
  const first = window.prosaLiveChatUser
  if (typeof first !== 'object' || first === null) return null
  const { id, ...details } = first as Record<string, unknown>
  return readUser(id, details)
}

const run = async (script: HTMLScriptElement): Promise<void> => {
  const botToken = script.dataset.token || window.prosaLiveChatToken
  if (!botToken || window.prosaLiveChat) return
  const { origin } = new URL(script.src)
  let isWanted = false
  let user = readFirstUser()
  window.prosaLiveChat = {
    open: () => {
      isWanted = true
    },
    close: () => {
      isWanted = false
    },
    setUser: (id, details) => {
      user = readUser(id, details)
    },
  }
  try {
    const response = await fetch(`${origin}/api/livechat/${encodeURIComponent(botToken)}/config`, {
      credentials: 'omit',
    })
    if (response.status === 403) return console.warn(loaderTexts.siteRefused(location.origin))
    if (response.status === 404) return console.warn(loaderTexts.unknownBot)
    if (!response.ok) throw new Error(`config: ${response.status}`)
    const config: LivechatConfig = await response.json()
    if (!config.active) return console.info(loaderTexts.inactive)
    const chat = mount(config, botToken, origin, user)
    window.prosaLiveChat = { ...chat, setUser: (id, details) => chat.setUser(readUser(id, details)) }
    if (isWanted) chat.open()
  } catch (error) {
    // The customer's page goes on without a chat; whoever sets it up finds the reason here.
    console.warn(loaderTexts.notLoaded, error)
  }
}

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  if (document.body) void run(script)
  else addEventListener('DOMContentLoaded', () => void run(script), { once: true })
}
