import type { LivechatConfig } from '@prosa/contract'
import type { ToLoader } from '../shared/bridge.ts'
import { type PageUser, takePageUser } from '../shared/page-user.ts'
import { createElements, type Elements } from './elements.ts'
import { countLabel, createChime, createLock, createSessionMark, followViewport, showCountInTitle } from './page.ts'
import { createFrame, isSandboxed } from './panel.ts'
import { type Place, placeOnPage } from './place.ts'
import { keepStanding } from './stand.ts'
import { loaderTexts } from './texts.ts'
import { watchPolicy } from './watch-policy.ts'

export interface LiveChat {
  open: () => void
  close: () => void
  /** Sets the visitor's identity; null: unknown. `hash` is the id's signature by the company's server. */
  setUser: (id: string | number | null, details?: Record<string, unknown>) => void
}

declare global {
  interface Window {
    /** Set by the snippet on the customer's page. */
    prosaLiveChatToken?: string
    /** For the site's own buttons: opens and closes the conversation. */
    prosaLiveChat?: LiveChat
    /** The user logged in on the site, if known before the script runs. */
    prosaLiveChatUser?: unknown
  }
}

/** On a small screen (or in landscape) the conversation covers the page, which then cannot scroll or take focus. */
const createCover = ({ root, panel }: Elements, isOpen: () => boolean): { update: () => void } => {
  const small = matchMedia('(max-width: 499px), (max-height: 420px)')
  const lock = createLock()
  const update = (): void => {
    root.classList.toggle('full', small.matches)
    const covers = isOpen() && small.matches
    panel.setAttribute('aria-modal', String(covers))
    lock(covers)
  }
  small.addEventListener('change', update)
  followViewport(root)
  update()
  return { update }
}

/** Launcher, badge and page title: the parts visible while the conversation is closed. */
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

const mount = (config: LivechatConfig, botToken: string, origin: string, firstUser: PageUser | null) => {
  const elements = createElements(config)
  const { host, root, launcher, again, leave } = elements
  const chime = createChime()
  const session = createSessionMark(botToken)
  const face = createFace(elements, config.name)
  let isOpen = false
  let user = firstUser
  const title = loaderTexts.conversationWith(config.name)
  const hear = (message: ToLoader): void => {
    if (message.type === 'ready') {
      frame.tell({ type: 'user', user })
      showState()
    }
    if (message.type === 'close') show(false)
    if (message.type === 'session') session.set(message.exists)
    if (message.type === 'unread') {
      face.setUnread(isOpen, message.count)
      if (message.chime) chime.play()
    }
  }
  const frame = createFrame({ elements, title, botToken, origin, onMessage: hear })
  const reload = (): void => {
    if (frame.isLoaded()) frame.reload()
  }
  const stand = keepStanding(host, reload, () => cover.update())
  const cover = createCover(elements, () => isOpen)
  const load = (): void => {
    stand.settle()
    frame.load()
    chime.arm()
  }
  const showState = (): void => {
    frame.tell({ type: 'visible', visible: isOpen, focus: isOpen })
    if (isOpen) frame.focus()
  }
  const show = (open: boolean): void => {
    if (open === isOpen) return
    isOpen = open
    load()
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
  whenLoaded(() => {
    stand.settle()
    if (session.exists()) load()
  })
  return {
    open: () => show(true),
    close: () => show(false),
    bar: frame.bar,
    setUser: (next: PageUser | null): void => {
      if (JSON.stringify(next) === JSON.stringify(user)) return
      user = next
      // A different visitor: the shown conversation is discarded.
      face.setUnread(isOpen, 0)
      reload()
    },
  }
}

const whenLoaded = (act: () => void): void => {
  if (document.readyState === 'complete') act()
  else addEventListener('load', act, { once: true })
}

const said = new Set<string>()
/** Some frameworks repeat the same call at every render, so each warning is logged once. */
const warnOnce = (line: string): void => {
  if (said.has(line)) return
  said.add(line)
  console.warn(line)
}

/** Never throws into the page's script. `id`: null if nobody is logged in; absent if the details contain it. */
const readUser = (details: unknown, id?: unknown): PageUser | null => {
  if (id === null) return null
  const { user, dropped } = takePageUser(details, id)
  if (!user) warnOnce(loaderTexts.userWithoutId)
  if (dropped.length > 0) warnOnce(loaderTexts.userDropped(dropped.join(', ')))
  return user
}

const readConfig = async (botToken: string, origin: string): Promise<LivechatConfig | null> => {
  const response = await fetch(`${origin}/api/livechat/${encodeURIComponent(botToken)}/config`, { credentials: 'omit' })
  if (response.ok) return response.json()
  if (response.status !== 403 && response.status !== 404) throw new Error(`config: ${response.status}`)
  console.warn(response.status === 403 ? loaderTexts.siteRefused(window.origin) : loaderTexts.unknownBot)
  return null
}

/** `window.prosaLiveChat` may also be an element of the site with this id, so check for the method. */
const isRunning = (): boolean => typeof window.prosaLiveChat?.open === 'function'

const run = async ({ origin, botToken }: Place): Promise<void> => {
  if (isRunning()) return
  if (!botToken) return console.warn(loaderTexts.noToken)
  let isWanted = false
  let chat: ReturnType<typeof mount> | null = null
  const first = window.prosaLiveChatUser
  let user = first === undefined || first === null ? null : readUser(first)
  window.prosaLiveChat = {
    open: () => {
      isWanted = true
      chat?.open()
    },
    close: () => {
      isWanted = false
      chat?.close()
    },
    setUser: (id, details) => {
      user = readUser(details, id)
      chat?.setUser(user)
    },
  }
  let isRefused = false
  watchPolicy(origin, (directive) => {
    isRefused = true
    warnOnce(loaderTexts.policy(directive, origin))
    chat?.bar()
  })
  if (isSandboxed()) console.warn(loaderTexts.sandboxed)
  try {
    const config = await readConfig(botToken, origin)
    if (!config) return
    if (!config.active) return console.info(loaderTexts.inactive)
    chat = mount(config, botToken, origin, user)
    if (isWanted) chat.open()
  } catch (error) {
    // The page continues without a chat. The log has the reason, unless a policy refusal is reported a moment later.
    setTimeout(() => isRefused || console.warn(loaderTexts.notLoaded, error))
  }
}

const begin = (): void => {
  // Sites that replace their body run its scripts again.
  if (isRunning()) return
  const place = placeOnPage()
  if (!place) console.warn(loaderTexts.noPlace)
  else if (document.body) void run(place)
  else addEventListener('DOMContentLoaded', () => void run(place), { once: true })
}

begin()
