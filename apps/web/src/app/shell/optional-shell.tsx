import { Navigate, Outlet } from 'react-router'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { useBrand } from '../brand.tsx'
import { useSession } from '../session.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import classes from './shell.module.css'
import { Shell } from './shell.tsx'

/** The frame for whoever is logged in, a bare sheet with the host's brand for everybody else. */
export function OptionalShell() {
  const session = useSession()
  const brand = useBrand()
  if (session.status === 'loading') return <FrameSkeleton />
  if (session.status === 'active') return <Shell />
  if (session.status === 'anonymous' && session.hasLeft) return <Navigate to="/login" replace />
  return (
    <main className={classes.bare}>
      <div className={classes.brand}>
        <BrandMark size={30} name={brand.displayName} imageUrl={brand.urlLogo} />
        {brand.urlLogo ? null : <span className="clip">{brand.displayName}</span>}
      </div>
      <Outlet />
    </main>
  )
}
