import { Suspense } from 'react'
import { Navigate, Outlet } from 'react-router'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { useSession } from '../session.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { Shell } from './shell.tsx'

const SessionFrame = lazyPiece(
  async () => (await import('../../features/people/session/session-frame.tsx')).SessionFrame,
)

/** The frame for logged-in people; the login's frame with the host's brand for others. */
export function OptionalShell() {
  const session = useSession()
  if (session.status === 'loading') return <FrameSkeleton />
  if (session.status === 'active') return <Shell />
  if (session.status === 'anonymous' && session.hasLeft) return <Navigate to="/login" replace />
  return (
    <Suspense>
      <SessionFrame>
        <Outlet />
      </SessionFrame>
    </Suspense>
  )
}
