import { parseToLoader, type ToFrame, type ToLoader, wrap } from '../shared/bridge.ts'
import type { Elements } from './elements.ts'
import { loaderTexts } from './texts.ts'

/** The frame says that it is ready within this time, or the visitor is told that it could not be opened. */
const readyMs = 15_000
/** It says so before its page has loaded: what has loaded without a word is the browser's own page about something that is not let in. */
const silentMs = 2_000

interface FrameOptions {
  elements: Elements
  title: string
  botToken: string
  /** Where the live chat comes from, and the only origin that is believed and spoken to. */
  origin: string
  onMessage: (message: ToLoader) => void
}

export interface Frame {
  /** Loads the conversation where it is not loaded. */
  load: () => void
  reload: () => void
  isLoaded: () => boolean
  tell: (message: ToFrame) => void
  /** The conversation, or, while it does not stand yet, its panel. */
  focus: () => void
  /** The site does not let the conversation in: said in the panel. */
  bar: () => void
}

/** A page of the web in a sandbox has lost its origin, and so has every frame in it: the conversation can neither keep nor send anything. */
export const isSandboxed = (): boolean =>
  window.origin === 'null' && /^(?:https?|about|data|blob):$/.test(location.protocol)

/** The conversation in its iframe within the panel. */
export const createFrame = ({ elements, title, botToken, origin, onMessage }: FrameOptions): Frame => {
  const { panel, trouble, troubleText } = elements
  const address = `${origin}/livechat/frame/${encodeURIComponent(botToken)}`
  let frame: HTMLIFrameElement | null = null
  let isReady = false
  let isBarred = isSandboxed()
  let timer: ReturnType<typeof setTimeout> | undefined
  elements.elsewhere.href = address

  const fail = (): void => {
    troubleText.textContent = isBarred ? loaderTexts.barred : loaderTexts.failed
    trouble.hidden = false
  }
  const expectReady = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // What was said already has a line of its own.
      if (!isBarred) console.warn(loaderTexts.silent(origin))
      fail()
    }, ms)
  }
  const load = (): void => {
    if (isBarred) fail()
    if (frame || isBarred) return
    frame = document.createElement('iframe')
    frame.title = title
    frame.allow = 'clipboard-write; autoplay'
    frame.src = `${address}#${encodeURIComponent(location.origin)}&user`
    frame.addEventListener('load', () => isReady || expectReady(silentMs))
    panel.prepend(frame)
    expectReady(readyMs)
  }
  addEventListener('message', (event) => {
    if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return
    const message = parseToLoader(event.data)
    if (message?.type === 'ready') {
      isReady = true
      clearTimeout(timer)
      trouble.hidden = true
    }
    if (message) onMessage(message)
  })
  return {
    load,
    reload: () => {
      clearTimeout(timer)
      frame?.remove()
      frame = null
      isReady = false
      trouble.hidden = true
      isBarred = isSandboxed()
      load()
    },
    isLoaded: () => frame !== null,
    tell: (message) => {
      if (isReady) frame?.contentWindow?.postMessage(wrap(message), origin)
    },
    // A frame that is still on its way to its page loses the keys: the browser gives them to the page around it, for as long as it stays.
    focus: () => (isReady && frame ? frame : panel).focus(),
    bar: () => {
      isBarred = true
      if (!isReady) fail()
    },
  }
}
