import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { readSession, renewSession } from '../../app/session-store.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { DeadLink } from './dead-link.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { sessionTexts } from './texts.ts'

/** Sets a new password by the code of a link, which is taken out of the address at once: histories and logs keep addresses. */
export function ResetPasswordScreen() {
  useDocumentTitle(sessionTexts.resetTitle)
  const { confirmationCode } = useParams()
  const [code, setCode] = useState(confirmationCode)
  const navigate = useNavigate()
  useEffect(() => window.history.replaceState(window.history.state, '', '/reset-password'), [])

  const finish = async (email: string): Promise<void> => {
    // Whoever was logged in here with the old password no longer is.
    if (readSession().status === 'active') await renewSession()
    await navigate(`/password-updated/${encodeURIComponent(email)}`, { replace: true })
  }

  return (
    <SessionFrame>
      {code ? (
        <ResetPasswordForm
          confirmationCode={code}
          onDone={(email) => void finish(email)}
          onDead={() => setCode(undefined)}
        />
      ) : (
        <DeadLink />
      )}
    </SessionFrame>
  )
}
