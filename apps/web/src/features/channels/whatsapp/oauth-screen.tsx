import { Button } from '@mantine/core'
import { finishWhatsappLogin } from '@prosa/contract'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { toastError } from '../../../ui/toast.tsx'
import { whatsappTexts } from './texts.ts'
import classes from './whatsapp.module.css'

const texts = whatsappTexts.oauth
const closeAfterMs = 200

/** Where Meta sends the login's window back: what it brought is exchanged, and the window closes. */
export function WhatsappOauthScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<'saving' | 'done' | { failed: string }>('saving')
  const isAsked = useRef(false)
  const [code, state] = [params.get('code'), params.get('state')]
  useEffect(() => {
    // The code is good for one exchange, however often this is drawn.
    if (isAsked.current) return
    isAsked.current = true
    if (!code || !state) {
      toastError(texts.badParameters)
      navigate('/', { replace: true })
      return
    }
    call(finishWhatsappLogin, { body: { code, botToken: state } }).then(
      () => {
        setOutcome('done')
        setTimeout(() => window.close(), closeAfterMs)
      },
      (error: unknown) => {
        toastError(texts.failed, { detail: errorMessage(error) })
        setOutcome({ failed: errorMessage(error) })
      },
    )
  }, [code, state, navigate])
  const isFailed = typeof outcome === 'object'
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{texts.title}</h1>
      <p aria-live="polite">{isFailed ? outcome.failed : texts[outcome]}</p>
      {isFailed ? (
        <div>
          <Button variant="default" onClick={() => window.close()}>
            {texts.close}
          </Button>
        </div>
      ) : null}
    </main>
  )
}
