import type { Operation, Permission, SessionUser } from '@prosa/contract'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { throttle } from '../ui/throttle.ts'
import { TimeZone } from '../ui/use-formats.ts'
import { hasPermission, mayCall } from './access.ts'
import { onForbidden, onUnauthorized } from './api.ts'
import {
  readSession,
  readUserAgain,
  renewSession,
  type SessionState,
  startSession,
  subscribeToSession,
} from './session-store.ts'
import { useView } from './view-as.ts'

/** Ms between reads of the rights: one screen may get many refusals at once. */
const askAgainMs = 2_000

const SessionContext = createContext<SessionState>({ status: 'loading' })

/** Loads the session and provides it to all components below. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const own = useSyncExternalStore(subscribeToSession, readSession)
  const view = useView()
  const session = useMemo<SessionState>(
    () => (view && own.status === 'active' ? { status: 'active', user: view.show(own.user) } : own),
    [own, view],
  )
  useEffect(() => {
    onUnauthorized(renewSession)
    onForbidden(throttle(() => void readUserAgain(), askAgainMs))
    startSession(window.location.pathname)
  }, [])
  return (
    <SessionContext value={session}>
      <TimeZone value={session.status === 'active' ? session.user.timeZone : null}>{children}</TimeZone>
    </SessionContext>
  )
}

export const useSession = (): SessionState => useContext(SessionContext)

/** The logged-in person; only below the protected routes, where there always is one. */
export function useUser(): SessionUser {
  const session = useSession()
  if (session.status !== 'active') throw new Error('useUser() outside of a protected route')
  return session.user
}

/** `can('bot_create')`, `can('dialog_view', 'omnichannel_view')` (any of them), `can.call(operation)`. */
export function useCan(): ((...permissions: Permission[]) => boolean) & { call: (operation: Operation) => boolean } {
  const user = useUser()
  const can = useCallback((...permissions: Permission[]) => hasPermission(user, permissions), [user])
  return Object.assign(can, { call: (operation: Operation) => mayCall(user, operation) })
}
