import { Navigate, useLocation, useParams } from 'react-router'
import { decideLanding, parseOrigin } from '../../../app/route-rules.ts'
import { useSession } from '../../../app/session.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { LoginForm } from './login-form.tsx'
import { hasAcceptedInvite } from './login-rules.ts'
import { SessionFrame } from './session-frame.tsx'
import { sessionTexts } from './texts.ts'

interface LoginScreenProps {
  /** The user has just set a new password. */
  hasNewPassword?: boolean
}

/** Login in the host's brand. Logged-in users are redirected to their destination. */
export function LoginScreen({ hasNewPassword = false }: LoginScreenProps) {
  useDocumentTitle(sessionTexts.title)
  const session = useSession()
  const { search } = useLocation()
  const { email, invite } = useParams()
  if (session.status === 'active')
    return <Navigate to={decideLanding(session.user, window.innerWidth, parseOrigin(search))} replace />
  const welcome = hasAcceptedInvite(invite) ? sessionTexts.registrationCompleted : null
  const expiredEmail = session.status === 'anonymous' ? session.expiredEmail : undefined
  return (
    <SessionFrame>
      <LoginForm
        email={email ?? expiredEmail ?? ''}
        hasExpired={expiredEmail !== undefined}
        done={hasNewPassword ? sessionTexts.passwordUpdated : welcome}
      />
    </SessionFrame>
  )
}

/** The login after a password reset. */
export const UpdatedLoginScreen = () => <LoginScreen hasNewPassword />
