import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { appTexts } from './texts.ts'

/** A screen that broke, or whose code is gone because a newer version was installed meanwhile. */
export function RouteError() {
  return (
    <main style={{ minHeight: '100dvh', display: 'grid' }}>
      <EmptyState
        drawing="unplugged"
        role="alert"
        level={1}
        title={appTexts.screenFailed}
        text={appTexts.screenFailedText}
        action={
          <Button
            size="sm"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => window.location.reload()}
          >
            {appTexts.reload}
          </Button>
        }
      />
    </main>
  )
}
