import { useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { buildAvatarPath, parseOrigin } from '../../../app/route-rules.ts'
import { useUser } from '../../../app/session.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { AvatarForm } from './avatar-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { sessionTexts } from './texts.ts'

/** The user's photo and colour: the last step of the first access, and later editable. */
export function AvatarScreen() {
  useDocumentTitle(sessionTexts.avatarTitle)
  const user = useUser()
  const { idUser } = useParams()
  const origin = parseOrigin(useLocation().search)
  // The user as of opening: saving ends the first access and must not replace this screen.
  const [opened] = useState(user)
  if (idUser !== String(user.id)) return <Navigate to={buildAvatarPath(user, origin ?? '')} replace />
  return (
    <SessionFrame>
      <AvatarForm user={opened} origin={origin} />
    </SessionFrame>
  )
}
