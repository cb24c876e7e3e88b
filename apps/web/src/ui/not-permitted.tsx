import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from './empty-state.tsx'
import { uiTexts } from './texts.ts'

interface NotPermittedProps {
  /** Whom to ask for what, e.g. 'Peça a um administrador da sua empresa a permissão para ver os bots.' */
  text?: string
  level?: 1 | 2 | 3
}

/** The state of a screen, or of a part of one, that the person may not see. */
export function NotPermitted({ text = uiTexts.notPermittedText, level = 2 }: NotPermittedProps) {
  return (
    <EmptyState
      drawing="locked"
      title={uiTexts.notPermittedTitle}
      text={text}
      level={level}
      action={
        <Button size="sm" component={Link} to="/home">
          {uiTexts.backHome}
        </Button>
      }
    />
  )
}
