import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { uiTexts } from './texts.ts'

interface ErrorStateProps {
  /** What failed, e.g. 'Erro ao buscar chatbots.' */
  title?: string
  /** The reason, or when to retry. */
  text?: string
  onRetry?: () => void
  level?: 1 | 2 | 3
  /** Another action besides the retry. */
  more?: ReactNode
}

/** Error state with a retry. */
export function ErrorState({ title = uiTexts.failedTitle, text, onRetry, level = 2, more }: ErrorStateProps) {
  return (
    <EmptyState
      drawing="unplugged"
      role="alert"
      title={title}
      level={level}
      {...(text ? { text } : {})}
      action={
        onRetry ? (
          <>
            <Button size="sm" leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />} onClick={onRetry}>
              {uiTexts.retry}
            </Button>
            {more}
          </>
        ) : null
      }
    />
  )
}
