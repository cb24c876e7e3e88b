import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../app/api-error.ts'
import { toastError, toastInfo } from '../../../ui/toast.tsx'
import { clearLoginFlags, takeLoginFlag } from './login-flag.ts'
import { metaLoginTexts as texts } from './texts.ts'

const windowFeatures = 'popup,width=640,height=760'

interface Options {
  /** How often the window is looked at. */
  pollMs: number
  /** Asks our server where the window goes. */
  start: () => Promise<{ url: string }>
  /** It has succeeded. */
  onDone: () => void
  /** The window looks closed and has told nothing. @returns whether the login has succeeded all the same */
  look: () => Promise<boolean>
}

export interface MetaLogin {
  /** `opening` until our server has said where to go, `waiting` until the window has told, `quiet` where it looks closed and has not. */
  state: 'idle' | 'opening' | 'waiting' | 'quiet'
  open: () => void
  cancel: () => void
}

/** The login at Meta in a window of its own. */
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
      // Storage may be forbidden: then the server alone knows.
      void latest.current.look().then(
        (isDone) => isDone && !isOver && end('done'),
        // Asked again by whoever looks at the channel: here it only stays quiet.
        () => undefined,
      )
    }, pollMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isUnderWay, pollMs])

  const open = (): void => {
    // Within the press itself, or the browser takes it for an advertisement; where to is known a moment later.
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
        // Given up meanwhile, or begun anew in another window.
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
