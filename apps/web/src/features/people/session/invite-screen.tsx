import '../../../ui/theme/overlays.css'
import { Button } from '@mantine/core'
import { getInvite, mailInviteAgain } from '@prosa/contract'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { type Answer, call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { logOutNow } from '../../../app/log-out.ts'
import { query } from '../../../app/query.ts'
import { homePath } from '../../../app/route-rules.ts'
import { useSession } from '../../../app/session.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InviteForm } from './invite-form.tsx'
import classes from './session-form.module.css'
import { Said } from './session-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { SessionMessage } from './session-message.tsx'
import { sessionTexts } from './texts.ts'
import { useCode } from './use-code.ts'

/** Checks an invitation's link and shows the form for the account. */
export function InviteScreen() {
  useDocumentTitle(sessionTexts.inviteTitle)
  const code = useCode('/user-invite')
  return (
    <SessionFrame>
      {code === '' ? <NoInvite why="unknown" text={sessionTexts.openAgain} /> : <Invite code={code} />}
    </SessionFrame>
  )
}

function Invite({ code }: { code: string }) {
  const session = useSession()
  const invite = useQuery({
    ...query(getInvite, { params: { confirmationCode: code } }),
    enabled: session.status !== 'loading',
    // No refetch on focus, so that a form being filled in stays; submitting reports a change.
    refetchOnWindowFocus: false,
  })
  const { data } = invite
  if (data) return <Seen code={code} invite={data} />
  if (invite.error)
    return <ErrorState level={1} text={errorMessage(invite.error)} onRetry={() => void invite.refetch()} />
  return (
    <Loading>
      <div className={classes.form}>
        <Skeleton width={180} height={26} />
        <Skeleton height={42} />
        <Skeleton height={42} />
        <Skeleton height={42} />
      </div>
    </Loading>
  )
}

function Seen({ code, invite }: { code: string; invite: Answer<typeof getInvite> }) {
  const session = useSession()
  const { userMail = '' } = useParams()
  const { state, companyName, hasAccount } = invite
  const email = invite.email ?? userMail
  const isFor = (address: string): boolean => address.toLowerCase() === email.toLowerCase()
  if ((state === 'open' || hasAccount) && session.status === 'active' && !isFor(session.user.email))
    return <OtherPerson name={session.user.name} email={session.user.email} invited={email} />
  if (state === 'accepted') return <NoInvite why={hasAccount ? 'accepted' : 'moved'} email={email} />
  if (hasAccount) return <NoInvite why="hasAccount" email={email} />
  if (state === 'replaced') return <Replaced code={code} email={email} />
  if (state !== 'open') return <NoInvite why={state} email={email} />
  return <InviteForm code={code} email={email} companyName={companyName ?? ''} />
}

interface NoInviteProps {
  why: keyof typeof sessionTexts.invites
  email?: string
  text?: string
}

/** The invitation cannot be used: the reason, and where to continue. */
function NoInvite({ why, email, text }: NoInviteProps) {
  const said = sessionTexts.invites[why]
  const canLogIn = why === 'accepted' || why === 'moved' || why === 'hasAccount'
  const login = canLogIn && why !== 'moved' && email ? `/login/${encodeURIComponent(email)}` : '/login'
  return (
    <SessionMessage title={said.title} text={text ?? said.text} isAlert>
      <div className={classes.acts}>
        <Button component={Link} variant={canLogIn ? 'filled' : 'default'} to={login}>
          {canLogIn ? sessionTexts.submit : sessionTexts.backToLogin}
        </Button>
        {canLogIn ? (
          <Button component={Link} to="/forgot">
            {sessionTexts.forgotPassword}
          </Button>
        ) : null}
      </div>
    </SessionMessage>
  )
}

/** A newer invitation was sent. Its e-mail can be requested again, only to the invitation's own address. */
function Replaced({ code, email }: { code: string; email: string }) {
  const sending = useMutation({
    mutationFn: () => call(mailInviteAgain, { params: { confirmationCode: code } }),
  })
  return (
    <SessionMessage title={sessionTexts.replacedTitle} text={sessionTexts.replacedText(email)} isAlert>
      <div className={classes.acts}>
        <BusyButton
          variant="filled"
          isBusy={sending.isPending}
          disabled={sending.isSuccess}
          onClick={() => sending.mutate()}
        >
          {sessionTexts.mailAgain}
        </BusyButton>
        <Button component={Link} to="/login">
          {sessionTexts.backToLogin}
        </Button>
      </div>
      <Said tone="ok" icon={IconCircleCheck} text={sending.isSuccess ? sessionTexts.mailedAgain(email) : null} />
      <Said tone="bad" icon={IconAlertTriangle} text={sending.isError ? errorMessage(sending.error) : null} />
    </SessionMessage>
  )
}

function OtherPerson({ name, email, invited }: { name: string; email: string; invited: string }) {
  return (
    <SessionMessage
      title={sessionTexts.otherPersonTitle}
      text={sessionTexts.otherPersonText(name, email, invited)}
      isAlert
    >
      <div className={classes.acts}>
        <Button variant="filled" onClick={() => void logOutNow()}>
          {sessionTexts.logOut}
        </Button>
        <Button component={Link} to={homePath}>
          {sessionTexts.keepSession}
        </Button>
      </div>
    </SessionMessage>
  )
}
