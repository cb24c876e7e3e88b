import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useDocumentTitle } from '../../ui/document-title.ts'
import type { DrawingName } from '../../ui/drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { homePath } from '../route-rules.ts'
import { useSession } from '../session.tsx'
import { appTexts } from '../texts.ts'

interface MessageScreenProps {
  drawing: DrawingName
  title: string
  text: string
}

/** A screen with only a message: not permitted, not found. */
export function MessageScreen({ drawing, title, text }: MessageScreenProps) {
  useDocumentTitle(title)
  const isLoggedIn = useSession().status === 'active'
  return (
    <EmptyState
      drawing={drawing}
      title={title}
      text={text}
      level={1}
      action={
        <Button size="sm" component={Link} to={isLoggedIn ? homePath : '/login'}>
          {isLoggedIn ? appTexts.backHome : appTexts.goToLogin}
        </Button>
      }
    />
  )
}
