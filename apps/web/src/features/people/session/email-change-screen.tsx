import { Button } from '@mantine/core'
import { confirmEmailChange, stopEmailChange } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Answer, call } from '../../../app/api.ts'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { toastError } from '../../../ui/toast.tsx'
import { DeadLink } from './dead-link.tsx'
import classes from './session-form.module.css'
import { SessionFrame } from './session-frame.tsx'
import { SessionMessage } from './session-message.tsx'
import { sessionTexts as texts } from './texts.ts'
import { useCode } from './use-code.ts'

interface Act<A> {
  title: string
  text: string
  submitLabel: string
  send: () => Promise<A>
  done: (answer: A) => ReactNode
}

/** Applies a link only when the button is pressed, because mail servers open links to scan them. */
function EmailChangeAct<A>({ title, text, submitLabel, send, done }: Act<A>) {
  const act = useMutation({
    mutationFn: send,
    onError: (error) => {
      if (!isRefused(error)) toastError(errorMessage(error))
    },
  })
  if (act.data !== undefined) return done(act.data)
  // The server's message.
  if (isRefused(act.error)) return <DeadLink text={act.error.message} />
  return (
    <SessionMessage title={title} text={text}>
      <div className={classes.acts}>
        <BusyButton variant="filled" isBusy={act.isPending} onClick={() => act.mutate()}>
          {submitLabel}
        </BusyButton>
      </div>
    </SessionMessage>
  )
}

const isRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Opened from the e-mail sent to the new address: the change takes effect here. */
export function ConfirmEmailScreen() {
  useDocumentTitle(texts.confirmEmailTitle)
  const confirmationCode = useCode('/confirm-email')
  return (
    <SessionFrame>
      {confirmationCode === '' ? (
        <DeadLink text={texts.openAgain} />
      ) : (
        <EmailChangeAct
          title={texts.confirmEmailTitle}
          text={texts.confirmEmailText}
          submitLabel={texts.confirmEmail}
          send={() => call(confirmEmailChange, { params: { confirmationCode } })}
          done={({ email }) => (
            <SessionMessage title={texts.emailConfirmedTitle} text={texts.emailConfirmedText(email)}>
              <ToLogin email={email} />
            </SessionMessage>
          )}
        />
      )}
    </SessionFrame>
  )
}

/** Opened from the e-mail sent to the former address: stops the change. */
export function StopEmailChangeScreen() {
  useDocumentTitle(texts.stopEmailTitle)
  const confirmationCode = useCode('/stop-email-change')
  return (
    <SessionFrame>
      {confirmationCode === '' ? (
        <DeadLink text={texts.openAgain} />
      ) : (
        <EmailChangeAct
          title={texts.stopEmailTitle}
          text={texts.stopEmailText}
          submitLabel={texts.stopEmail}
          send={() => call(stopEmailChange, { params: { confirmationCode } })}
          done={(answer) => <Stopped {...answer} />}
        />
      )}
    </SessionFrame>
  )
}

function Stopped({ email, resetCode }: Answer<typeof stopEmailChange>) {
  if (resetCode === null)
    return (
      <SessionMessage title={texts.emailStoppedTitle} text={texts.emailStoppedText(email)}>
        <ToLogin email={email} />
      </SessionMessage>
    )
  return (
    <SessionMessage title={texts.emailTakenBackTitle} text={texts.emailTakenBackText(email)}>
      <div className={classes.acts}>
        <Button component={Link} variant="filled" to={`/reset-password/${resetCode}`}>
          {texts.choosePassword}
        </Button>
      </div>
    </SessionMessage>
  )
}

function ToLogin({ email }: { email: string }) {
  return (
    <div className={classes.acts}>
      <Button component={Link} variant="filled" to={`/login/${encodeURIComponent(email)}`}>
        {texts.goToLogin}
      </Button>
    </div>
  )
}
