import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readSession, renewSession } from '../../../app/session-store.ts'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { DeadLink } from './dead-link.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { sessionTexts } from './texts.ts'
import { useCode } from './use-code.ts'

/** Sets a new password with the code of a link. */
export function ResetPasswordScreen() {
  useDocumentTitle(sessionTexts.resetTitle)
  const code = useCode('/reset-password')
  const [isDead, setDead] = useState(code === '')
  const navigate = useNavigate()

  const finish = async (email: string): Promise<void> => {
    // The reset ended the sessions of the old password, so renew this one.
    if (readSession().status === 'active') await renewSession()
    await navigate(`/password-updated/${encodeURIComponent(email)}`, { replace: true })
  }

  return (
    <SessionFrame>
      {isDead ? (
        <DeadLink text={sessionTexts.deadResetText} next={{ to: '/forgot', label: sessionTexts.askAgain }} />
      ) : (
        <ResetPasswordForm
          confirmationCode={code}
          onDone={(email) => void finish(email)}
          onDead={() => setDead(true)}
        />
      )}
    </SessionFrame>
  )
}
