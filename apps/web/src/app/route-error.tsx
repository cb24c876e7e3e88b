import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failed } from './boundary.tsx'
import { appTexts } from './texts.ts'

/** Error of the frame itself, shown as a page of its own. */
export function FrameError() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <main style={{ minHeight: '100dvh', display: 'grid' }}>
      <Failed
        error={error}
        title={appTexts.screenFailed}
        level={1}
        onRetry={() => void navigate(location, { replace: true })}
      />
    </main>
  )
}

/** A screen whose code cannot load. Browsers cache the failed module, so only a page reload requests it again. */
export function MissingScreen({ isNewVersion }: { isNewVersion: boolean }) {
  return (
    <EmptyState
      drawing="unplugged"
      role="alert"
      level={1}
      title={isNewVersion ? appTexts.newVersion : appTexts.screenFailed}
      text={isNewVersion ? appTexts.newVersionText : appTexts.screenMissingText}
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
  )
}
