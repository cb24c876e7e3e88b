import { startWhatsappLogin, type WhatsappSettings } from '@prosa/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { toastError, toastInfo, toastSuccess } from '../../../ui/toast.tsx'
import { whatsappTexts } from './texts.ts'

const pollMs = 500
/** Browsers may call the window closed as soon as it comes back to us, a moment before its code is exchanged. */
const looksAfter = 12

/**
 * The login at Meta in a window of its own. It is opened by the click itself, since browsers allow no other, and led to Meta once
 * the server has made the login's state. When it closes the settings are read anew. @param reload gives them
 */
export function useMetaLogin(botId: number, reload: () => Promise<WhatsappSettings | undefined>) {
  const [isOpen, setOpen] = useState(false)
  const ended = useRef(false)
  useEffect(() => {
    ended.current = false
    return () => {
      ended.current = true
    }
  }, [])

  const begin = async (): Promise<void> => {
    const popup = window.open('about:blank', 'prosa-meta', 'popup,width=640,height=760')
    if (!popup) return toastError(whatsappTexts.loginBlocked)
    setOpen(true)
    try {
      const { url } = await call(startWhatsappLogin, { params: { id: botId } })
      popup.location.href = url
      await untilClosed(popup, ended)
      await tellOutcome(reload, ended)
    } catch (error) {
      popup.close()
      toastError(whatsappTexts.loginFailed, { detail: errorMessage(error) })
    } finally {
      if (!ended.current) setOpen(false)
    }
  }
  return { isOpen, begin }
}

type Ended = Readonly<{ current: boolean }>

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const untilClosed = async (popup: Window, ended: Ended): Promise<void> => {
  while (!popup.closed && !ended.current) await pause(pollMs)
}

const tellOutcome = async (reload: () => Promise<WhatsappSettings | undefined>, ended: Ended): Promise<void> => {
  for (let look = 0; look < looksAfter && !ended.current; look += 1) {
    const settings = await reload()
    if (settings && settings.accounts.length > 0) return toastSuccess(whatsappTexts.loginDone)
    if (settings?.accountsFailure) return
    await pause(pollMs)
  }
  if (!ended.current) toastInfo(whatsappTexts.loginUnfinished)
}
