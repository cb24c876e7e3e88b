import { useUser } from '../../app/session.tsx'
import { SuspendedScreen } from './suspended-screen.tsx'
import { SuspensionBanner } from './suspension-banner.tsx'

/** What a company that is suspended reads: all that there is, or a line below its screens. An administrator of the platform works on. */
export function Suspension() {
  const { admin, suspension } = useUser()
  return suspension?.isStopped && !admin ? <SuspendedScreen /> : <SuspensionBanner />
}
