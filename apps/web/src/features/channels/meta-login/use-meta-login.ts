import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../app/api-error.ts'
import { toastError, toastInfo } from '../../../ui/toast.tsx'
import { clearLoginFlags, takeLoginFlag } from './login-flag.ts'
import { metaLoginTexts as texts } from './texts.ts'

const windowFeatures = 'popup,width=640,height=760'

interface Options {
  /** How often the window is checked. */
  pollMs: number
  /** Asks the server for the login URL. */
  start: () => Promise<{ url: string }>
  /** The login succeeded. */
  onDone: () => void
  /** Called once if the window looks closed without a result. @returns whether the login succeeded anyway */
  look: () => Promise<boolean>
}

export interface MetaLogin {
  /** `opening`: the login URL is requested; `waiting`: window open; `quiet`: it looks closed without a result. */
  state: 'idle' | 'opening' | 'waiting' | 'quiet'
  open: () => void
  cancel: () => void
}

/** Meta login in a separate window. */
export function useMetaLogin(options: Options): MetaLogin {
  const [state, setState] = useState<MetaLogin['state']>('idle')
  const popup = useRef<Window | null>(null)
  const nonce = useRef('')
  const latest = useRef(options)
  latest.current = options
  const { pollMs } = options
  const isUnderWay = state === 'waiting' || state === 'quiet'

  useEffect(() => {
    if (!isUnderWay) return
    let hasLooked = false
    let isOver = false
    const end = (told: 'done' | 'denied' | 'failed'): void => {
      isOver = true
      setState('idle')
      if (told === 'done') latest.current.onDone()
      else if (told === 'denied') toastInfo(texts.denied)
      else toastError(texts.failed)
    }
    const timer = setInterval(() => {
      const told = takeLoginFlag(nonce.current)
      if (told) return end(told)
      if (hasLooked || !popup.current?.closed) return
      hasLooked = true
      setState('quiet')
      // Without storage, only the server knows the result.
      void latest.current.look().then(
        (isDone) => isDone && !isOver && end('done'),
        // A failed check changes nothing: the user can check again.
        () => undefined,
      )
    }, pollMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isUnderWay, pollMs])

  const open = (): void => {
    // Opened within the click, or the popup blocker stops it; the URL follows when the server has answered.
    const opened = window.open('', 'prosa-meta', windowFeatures)
    if (!opened) {
      toastError(texts.blocked)
      return
    }
    popup.current = opened
    clearLoginFlags()
    setState('opening')
    latest.current.start().then(
      ({ url }) => {
        // The login was cancelled, or restarted in another window.
        if (popup.current !== opened) return
        nonce.current = new URL(url).searchParams.get('state') ?? ''
        opened.location.href = url
        setState('waiting')
      },
      (error: unknown) => {
        opened.close()
        if (popup.current !== opened) return
        setState('idle')
        toastError(texts.notOpened, { detail: errorMessage(error) })
      },
    )
  }
  const cancel = (): void => {
    popup.current?.close()
    popup.current = null
    setState('idle')
  }
  return { state, open, cancel }
}
