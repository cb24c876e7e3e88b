import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../../app/api-error.ts'
import { useAddress } from '../../../ui/address.ts'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { toastError } from '../../../ui/toast.tsx'
import { raiseLoginFlag } from './login-flag.ts'
import classes from './meta-login.module.css'
import { metaLoginTexts } from './texts.ts'

const texts = metaLoginTexts.oauth
/** Delay before the window closes after success. */
const closeMs = 200

interface OauthWindowProps {
  title: string
  /** Exchanges the returned code. */
  finish: (code: string, state: string) => Promise<unknown>
}

/** A code can be exchanged only once, even if the screen renders twice. */
const finishing = new Map<string, Promise<unknown>>()
const once = (state: string, finish: () => Promise<unknown>): Promise<unknown> => {
  const known = finishing.get(state)
  if (known) return known
  const begun = finish()
  finishing.set(state, begun)
  return begun
}

type Outcome = 'saving' | 'done' | 'denied' | { failed: string }

/** Redirect target of the login window: exchanges the code, tells the opening tab, and closes. */
export function OauthWindow({ title, finish }: OauthWindowProps) {
  useDocumentTitle(title)
  const [params] = useAddress()
  const navigate = useNavigate()
  const [code, state, isDenied] = [params.get('code'), params.get('state'), params.get('error') === 'access_denied']
  const [outcome, setOutcome] = useState<Outcome>(isDenied ? 'denied' : 'saving')
  useEffect(() => {
    if (isDenied) {
      if (state) raiseLoginFlag(state, 'denied')
      return
    }
    if (!code || !state) {
      toastError(texts.badParameters)
      void navigate('/', { replace: true })
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    once(state, () => finish(code, state)).then(
      () => {
        raiseLoginFlag(state, 'done')
        if (isGone) return
        setOutcome('done')
        timer = setTimeout(() => window.close(), closeMs)
      },
      (error: unknown) => {
        raiseLoginFlag(state, 'failed')
        if (!isGone) setOutcome({ failed: errorMessage(error) })
      },
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [code, state, isDenied, finish, navigate])
  return (
    <main className={classes.window}>
      <Told title={title} outcome={outcome} />
      {outcome === 'saving' ? (
        <Loader className={classes.spinner} size={24} aria-hidden />
      ) : (
        <Button variant="default" onClick={() => window.close()}>
          {texts.close}
        </Button>
      )}
    </main>
  )
}

function Told({ title, outcome }: { title: string; outcome: Outcome }) {
  const [head, text] =
    typeof outcome === 'object'
      ? [texts.notSaved, outcome.failed]
      : outcome === 'denied'
        ? [texts.deniedTitle, texts.denied]
        : [title, texts[outcome]]
  return (
    <div role="status">
      <h1 className={classes.title}>{head}</h1>
      <p>{text}</p>
    </div>
  )
}
