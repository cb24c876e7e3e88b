import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { MissingCode } from '../ui/lazy-piece.ts'
import { Failed } from './boundary.tsx'
import { appTexts } from './texts.ts'

/** A screen whose code did not come, or the frame itself that broke; below the frame it leaves the frame as it is. */
export function RouteError() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  if (error instanceof MissingCode && error.isNewVersion) return <NewVersion />
  // To go where one is asks for the code again.
  return (
    <Failed
      error={error}
      title={appTexts.screenFailed}
      level={1}
      onRetry={() => void navigate(location, { replace: true })}
    />
  )
}

/** The frame itself is gone: a page of its own. */
export function FrameError() {
  return (
    <main style={{ minHeight: '100dvh', display: 'grid' }}>
      <RouteError />
    </main>
  )
}

function NewVersion() {
  return (
    <EmptyState
      drawing="unplugged"
      role="alert"
      level={1}
      title={appTexts.newVersion}
      text={appTexts.newVersionText}
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
