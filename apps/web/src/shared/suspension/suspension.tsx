import { useUser } from '../../app/session.tsx'
import { SuspendedScreen } from './suspended-screen.tsx'
import { SuspensionBanner } from './suspension-banner.tsx'

/** A suspended company sees only a screen; in the grace period, and for platform administrators, a banner. */
export function Suspension() {
  const { admin, suspension } = useUser()
  return suspension?.isStopped && !admin ? <SuspendedScreen /> : <SuspensionBanner />
}
