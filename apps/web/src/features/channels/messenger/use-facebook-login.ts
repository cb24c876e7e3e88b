import { type MetaPageType, startMessengerLogin } from '@prosa/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../app/api.ts'
import { toastError } from '../../../ui/toast.tsx'
import { takeLoginFlag } from './login-flag.ts'
import { messengerTexts as texts } from './texts.ts'

/** So often the flag is looked at while the window is open. */
const pollMs = 1000
const windowFeatures = 'popup,width=640,height=760'

export interface FacebookLogin {
  /** `opening` until our server has said where to go, `waiting` until the window has told that it is done. */
  state: 'idle' | 'opening' | 'waiting'
  open: () => void
  cancel: () => void
}

/** The login in a window of its own; `onDone` is called once it has succeeded. */
export function useFacebookLogin(botId: number, type: MetaPageType, onDone: () => void): FacebookLogin {
  const [state, setState] = useState<FacebookLogin['state']>('idle')
  const popup = useRef<Window | null>(null)
  const done = useRef(onDone)
  done.current = onDone

  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setInterval(() => {
      if (!takeLoginFlag(botId)) return
      setState('idle')
      done.current()
    }, pollMs)
    return () => clearInterval(timer)
  }, [state, botId])

  const open = (): void => {
    // Within the press itself, or the browser takes it for an advertisement; where to is known a moment later.
    const opened = window.open('', 'prosa-facebook', windowFeatures)
    if (!opened) {
      toastError(texts.blocked)
      return
    }
    popup.current = opened
    // What an earlier window left is not this one's.
    takeLoginFlag(botId)
    setState('opening')
    call(startMessengerLogin, { params: { id: botId }, body: { type } }).then(
      ({ url }) => {
        opened.location.href = url
        setState('waiting')
      },
      (error: Error) => {
        opened.close()
        setState('idle')
        toastError(texts.loginFailed, { detail: error.message })
      },
    )
  }
  const cancel = (): void => {
    popup.current?.close()
    setState('idle')
  }
  return { state, open, cancel }
}
