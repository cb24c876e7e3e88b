import { Button } from '@mantine/core'
import { confirmSubscription } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { query } from '../../../app/query.ts'
import { useSession } from '../../../app/session.tsx'
import { createStoredValue, useStoredValue } from '../../../app/stored-value.ts'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DeadLink } from './dead-link.tsx'
import classes from './session-form.module.css'
import { SessionFrame } from './session-frame.tsx'
import { SessionMessage } from './session-message.tsx'
import { sessionTexts } from './texts.ts'
import { useCode } from './use-code.ts'

interface Confirmed {
  userName: string
  email: string
  hasPassword: boolean
}

/** The sign-up confirmed in this tab: after a reload the URL no longer has the code. */
const confirmedHere = createStoredValue<Confirmed>(
  'prosa.confirmed',
  (value) => (typeof value === 'object' && value !== null && 'email' in value ? (value as Confirmed) : null),
  'tab',
)

/** Confirms a sign-up once, with the code of its link. */
export function SubscribeSuccessScreen() {
  const code = useCode('/subscribe-success')
  const confirmed = useStoredValue(confirmedHere)
  const isDead = code === '' && confirmed === null
  useDocumentTitle(isDead ? sessionTexts.deadLinkTitle : sessionTexts.confirmedTitle)
  return (
    <SessionFrame>
      {code !== '' ? (
        <Confirmation code={code} />
      ) : confirmed ? (
        <ConfirmedBefore {...confirmed} />
      ) : (
        <DeadLink text={sessionTexts.openAgain} />
      )}
    </SessionFrame>
  )
}

/** Shown after a reload. The code for choosing a password is not stored; the 'forgot password' e-mail replaces it. */
function ConfirmedBefore({ userName, email, hasPassword }: Confirmed) {
  const text = hasPassword ? sessionTexts.confirmedText(userName) : sessionTexts.confirmedWithoutPassword(userName)
  const address = encodeURIComponent(email)
  return (
    <SessionMessage title={sessionTexts.confirmedTitle} text={text}>
      <div className={classes.acts}>
        <Button component={Link} variant="filled" to={hasPassword ? `/login/${address}` : '/forgot'}>
          {hasPassword ? sessionTexts.goToLogin : sessionTexts.choosePassword}
        </Button>
      </div>
    </SessionMessage>
  )
}

function Confirmation({ code }: { code: string }) {
  // The query key includes the logged-in user, so wait until the session is known, to confirm only once.
  const isSessionKnown = useSession().status !== 'loading'
  const confirmed = useQuery({
    ...query(confirmSubscription, { params: { confirmationCode: code } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isSessionKnown,
    retry: false,
    refetchOnReconnect: false,
  })
  const { data, error } = confirmed
  useEffect(() => {
    if (data) confirmedHere.write({ userName: data.userName, email: data.email, hasPassword: data.resetCode === null })
  }, [data])
  if (data) {
    const { userName, email, resetCode } = data
    const text = resetCode === null ? sessionTexts.confirmedText(userName) : sessionTexts.choosePasswordText(userName)
    return (
      <SessionMessage title={sessionTexts.confirmedTitle} text={text}>
        <div className={classes.acts}>
          {resetCode === null ? (
            <Button component={Link} variant="filled" to={`/login/${encodeURIComponent(email)}`}>
              {sessionTexts.goToLogin}
            </Button>
          ) : (
            <Button component={Link} variant="filled" to={`/reset-password/${resetCode}`}>
              {sessionTexts.choosePassword}
            </Button>
          )}
        </div>
      </SessionMessage>
    )
  }
  // The server's message. Signing up again with the same address sends a new link.
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return <DeadLink text={error.message} next={{ to: '/subscribe', label: sessionTexts.registerCompany }} />
  if (error) return <ErrorState level={1} text={errorMessage(error)} onRetry={() => void confirmed.refetch()} />
  return (
    <Loading>
      <div className={classes.form}>
        <Skeleton width={220} height={26} />
        <Skeleton width={300} height={16} />
      </div>
    </Loading>
  )
}
