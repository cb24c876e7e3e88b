import { parseToLoader, type ToFrame, type ToLoader, wrap } from '../shared/bridge.ts'
import type { Elements } from './elements.ts'
import { loaderTexts } from './texts.ts'

/** Time for the frame to report ready before the visitor is told that opening failed. */
const readyMs = 15_000
/** Shorter limit after the load event: a working frame is ready before it, a blocked one shows an error page. */
const silentMs = 2_000

interface FrameOptions {
  elements: Elements
  title: string
  botToken: string
  /** Origin of the live chat, the only one that messages are accepted from and sent to. */
  origin: string
  onMessage: (message: ToLoader) => void
}

export interface Frame {
  /** Loads the conversation unless it is loaded. */
  load: () => void
  reload: () => void
  isLoaded: () => boolean
  tell: (message: ToFrame) => void
  /** Focuses the conversation, or the panel until the conversation is ready. */
  focus: () => void
  /** The site blocks the frame: shows that in the panel. */
  bar: () => void
}

/** A sandboxed page has no origin, nor have its frames, so the conversation cannot store or send anything. */
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
      // A blocked frame was already logged.
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
    // A loading frame loses the focus: the browser sends the keys to the embedding page.
    focus: () => (isReady && frame ? frame : panel).focus(),
    bar: () => {
      isBarred = true
      if (!isReady) fail()
    },
  }
}
