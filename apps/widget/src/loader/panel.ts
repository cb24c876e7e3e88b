import { parseToLoader, type ToFrame, type ToLoader, wrap } from '../shared/bridge.ts'

/** The frame says that it is ready within this time, or the visitor is told that it could not be opened. */
const readyMs = 15_000

interface FrameOptions {
  panel: HTMLElement
  /** Shown in the panel while the frame does not come. */
  trouble: HTMLElement
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
}

/** The conversation in its iframe within the panel. */
export const createFrame = ({ panel, trouble, title, botToken, origin, onMessage }: FrameOptions): Frame => {
  let frame: HTMLIFrameElement | null = null
  let isReady = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const load = (): void => {
    if (frame) return
    frame = document.createElement('iframe')
    frame.title = title
    frame.allow = 'clipboard-write; autoplay'
    frame.src = `${origin}/livechat/frame/${encodeURIComponent(botToken)}#${encodeURIComponent(location.origin)}&user`
    panel.prepend(frame)
    timer = setTimeout(() => {
      trouble.hidden = false
    }, readyMs)
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
      load()
    },
    isLoaded: () => frame !== null,
    tell: (message) => {
      if (isReady) frame?.contentWindow?.postMessage(wrap(message), origin)
    },
    // A frame that is still on its way to its page loses the keys: the browser gives them to the page around it, for as long as it stays.
    focus: () => (isReady && frame ? frame : panel).focus(),
  }
}
