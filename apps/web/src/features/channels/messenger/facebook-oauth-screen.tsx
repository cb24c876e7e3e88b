import { Button } from '@mantine/core'
import { finishMessengerLogin } from '@prosa/contract'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../app/api.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { raiseLoginFlag } from './login-flag.ts'
import { messengerTexts } from './texts.ts'

const texts = messengerTexts.oauth
/** So long the window stays after it has succeeded. */
const closeMs = 200

/** A code is good for one call; the screen may be drawn more than once. */
const finishing = new Map<string, Promise<{ botId: number }>>()
const finish = (code: string, state: string): Promise<{ botId: number }> => {
  const known = finishing.get(state)
  if (known) return known
  const begun = call(finishMessengerLogin, { body: { code, botToken: state } })
  finishing.set(state, begun)
  return begun
}

/** Where Facebook's window comes back to: tells the tab that opened it, and closes. */
export function FacebookOauthScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [isDone, setIsDone] = useState(false)
  const code = params.get('code') ?? ''
  const state = params.get('state') ?? ''
  useEffect(() => {
    if (code === '' || state === '') {
      toastError(texts.badParameters)
      void navigate('/', { replace: true })
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    finish(code, state).then(
      ({ botId }) => {
        raiseLoginFlag(botId)
        if (isGone) return
        setIsDone(true)
        timer = setTimeout(() => window.close(), closeMs)
      },
      (error: Error) => {
        if (isGone) return
        toastError(texts.notSaved, { detail: error.message })
        void navigate('/', { replace: true })
      },
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [code, state, navigate])
  return (
    <Page name={texts.title} maxWidth={480}>
      <h1>{texts.title}</h1>
      {isDone ? (
        <>
          <p role="status">{texts.done}</p>
          <Button onClick={() => window.close()}>{texts.close}</Button>
        </>
      ) : (
        <>
          <p>{texts.saving}</p>
          <Loading>
            <Skeleton height={32} />
          </Loading>
        </>
      )}
    </Page>
  )
}
