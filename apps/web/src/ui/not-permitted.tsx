import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from './empty-state.tsx'
import { uiTexts } from './texts.ts'

interface NotPermittedProps {
  /** Who can grant which permission, e.g. 'Peça a um administrador da sua empresa a permissão para ver os bots.' */
  text?: string
  level?: 1 | 2 | 3
}

/** State of a screen, or part of a screen, without permission. */
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
