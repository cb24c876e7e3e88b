import type { LivechatConfig } from '@prosa/contract'
import { parseToLoader, type ToFrame, wrap } from '../shared/bridge.ts'
import { createElements } from './elements.ts'
import { countLabel, createChime, createSessionMark, followViewport, lockPage, showCountInTitle } from './page.ts'

declare global {
  interface Window {
    /** Set by the snippet on the customer's page. */
    prosaLiveChatToken?: string
    /** For the customer's own buttons: opens and closes the conversation. */
    prosaLiveChat?: { open: () => void; close: () => void }
  }
}

/** The frame says that it is ready within this time, or the visitor is told that it could not be opened. */
const readyMs = 15_000

const mount = (config: LivechatConfig, botToken: string, origin: string): void => {
  const elements = createElements(config)
  const { root, launcher, badge, panel, trouble } = elements
  const chime = createChime()
  const session = createSessionMark(botToken)
  const narrow = matchMedia('(max-width: 499px)')
  let isOpen = false
  let unlock: (() => void) | null = null
  let frame: HTMLIFrameElement | null = null
  let isReady = false
  let readyTimer: ReturnType<typeof setTimeout> | undefined

  const tell = (message: ToFrame): void => {
    if (isReady) frame?.contentWindow?.postMessage(wrap(message), origin)
  }

  const load = (): void => {
    if (frame) return
    frame = document.createElement('iframe')
    frame.title = `Conversa com ${config.name}`
    frame.allow = 'clipboard-write; autoplay'
    frame.src = `${origin}/livechat/frame/${encodeURIComponent(botToken)}#${encodeURIComponent(location.origin)}`
    panel.prepend(frame)
    readyTimer = setTimeout(() => {
      trouble.hidden = false
      if (isOpen) elements.again.focus()
    }, readyMs)
  }

  const unload = (): void => {
    frame?.remove()
    frame = null
    isReady = false
    trouble.hidden = true
  }

  const label = (count: number): void => {
    const unread = count > 0 ? `, ${countLabel(count)} ${count === 1 ? 'mensagem nova' : 'mensagens novas'}` : ''
    launcher.setAttribute('aria-label', isOpen ? 'Fechar a conversa' : `Abrir a conversa com ${config.name}${unread}`)
  }

  const fit = (): void => {
    root.classList.toggle('full', narrow.matches)
    const covers = isOpen && narrow.matches
    panel.toggleAttribute('aria-modal', covers)
    if (covers) panel.setAttribute('aria-modal', 'true')
    const host = (root.getRootNode() as ShadowRoot).host
    if (covers) unlock ??= lockPage(host)
    else {
      unlock?.()
      unlock = null
    }
  }

  const show = (open: boolean): void => {
    if (open === isOpen) return
    isOpen = open
    load()
    panel.classList.toggle('shut', !open)
    launcher.setAttribute('aria-expanded', String(open))
    label(0)
    fit()
    tell({ type: 'visible', visible: open, focus: open })
    if (open) (isReady ? frame : launcher)?.focus()
    else launcher.focus()
  }

  addEventListener('message', (event) => {
    if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return
    const message = parseToLoader(event.data)
    if (message?.type === 'ready') {
      isReady = true
      clearTimeout(readyTimer)
      trouble.hidden = true
      tell({ type: 'visible', visible: isOpen, focus: isOpen })
      if (isOpen) frame.focus()
    }
    if (message?.type === 'close') show(false)
    if (message?.type === 'session') session.set(message.exists)
    if (message?.type === 'unread') {
      badge.hidden = message.count === 0
      badge.textContent = countLabel(message.count)
      label(message.count)
      showCountInTitle(message.count)
      if (message.chime) chime()
    }
  })
  launcher.addEventListener('click', () => show(!isOpen))
  elements.leave.addEventListener('click', () => show(false))
  elements.again.addEventListener('click', () => {
    unload()
    load()
  })
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOpen) show(false)
  })
  narrow.addEventListener('change', fit)
  followViewport(root)
  label(0)
  fit()
  if (session.exists()) load()
  window.prosaLiveChat = { open: () => show(true), close: () => show(false) }
}

const run = async (script: HTMLScriptElement): Promise<void> => {
  const botToken = script.dataset.token || window.prosaLiveChatToken
  if (!botToken || window.prosaLiveChat) return
  const { origin } = new URL(script.src)
  window.prosaLiveChat = { open: () => undefined, close: () => undefined }
  try {
    const response = await fetch(`${origin}/api/livechat/${encodeURIComponent(botToken)}/config`, {
      credentials: 'omit',
    })
    if (!response.ok) throw new Error(`config: ${response.status}`)
    const config: LivechatConfig = await response.json()
    if (config.active) mount(config, botToken, origin)
  } catch (error) {
    // The customer's page goes on without a chat; whoever sets it up finds the reason here.
    console.warn('Prosa: não foi possível carregar o atendimento.', error)
  }
}

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  if (document.body) void run(script)
  else addEventListener('DOMContentLoaded', () => void run(script), { once: true })
}
