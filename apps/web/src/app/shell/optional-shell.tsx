import { Navigate, Outlet } from 'react-router'
import { useSession } from '../session.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import classes from './shell.module.css'
import { Shell } from './shell.tsx'

/** The frame for whoever is logged in, a bare sheet for everybody else. */
export function OptionalShell() {
  const session = useSession()
  if (session.status === 'loading') return <FrameSkeleton />
  if (session.status === 'active') return <Shell />
  if (session.status === 'anonymous' && session.hasLeft) return <Navigate to="/login" replace />
  return (
    <main className={classes.bare}>
      <Outlet />
    </main>
  )
}
