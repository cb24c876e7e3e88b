import { useEffect } from 'react'
import { keepsAny } from './personal-storage.ts'
import { reportError } from './report-error.ts'
import { readScope } from './scope.ts'

/** Sends messages left over from a reload, whatever screen is open. Loads no code if there are none. */
export function KeptMessages(): null {
  useEffect(() => {
    if (!keepsAny('outbox', readScope())) return
    import('../features/inbox/inbox/composer/outgoing.ts').then(
      ({ startOutgoing }) => startOutgoing(),
      // Opening a room starts it too.
      (error) => void reportError('rejection', error),
    )
  }, [])
  return null
}
