import { Navigate, useLocation, useParams } from 'react-router'
import { decideLanding, parseOrigin } from '../../../app/route-rules.ts'
import { useSession } from '../../../app/session.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { LoginForm } from './login-form.tsx'
import { hasAcceptedInvite } from './login-rules.ts'
import { SessionFrame } from './session-frame.tsx'
import { sessionTexts } from './texts.ts'

interface LoginScreenProps {
  /** The person comes from setting a new password. */
  hasNewPassword?: boolean
}

/** Sign in, in the brand of the host; whoever is logged in goes on to where they wanted to go. */
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

/** The login after a reset. */
export const UpdatedLoginScreen = () => <LoginScreen hasNewPassword />
