import { Button } from '@mantine/core'
import { confirmSubscription } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import { query } from '../../app/query.ts'
import { useSession } from '../../app/session.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeadLink } from './dead-link.tsx'
import classes from './session-form.module.css'
import { SessionFrame } from './session-frame.tsx'
import { SessionMessage } from './session-message.tsx'
import { sessionTexts } from './texts.ts'
import { useCode } from './use-code.ts'

/** Confirms a sign-up by the code of its link, once, when it is opened. */
export function SubscribeSuccessScreen() {
  useDocumentTitle(sessionTexts.confirmedTitle)
  const code = useCode('/subscribe-success')
  return (
    <SessionFrame>
      {code === '' ? <DeadLink text={sessionTexts.openAgain} /> : <Confirmation code={code} />}
    </SessionFrame>
  )
}

function Confirmation({ code }: { code: string }) {
  // Whoever is logged in is part of the question's key: it is asked once that is known, so that it is asked once.
  const isSessionKnown = useSession().status !== 'loading'
  const confirmed = useQuery({
    ...query(confirmSubscription, { params: { confirmationCode: code } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isSessionKnown,
    retry: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
  const { data, error } = confirmed
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
  // The server's own words; another sign-up with the same address sends another link.
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
