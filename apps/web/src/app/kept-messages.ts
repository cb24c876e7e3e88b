import { useEffect } from 'react'
import { keepsAny } from './personal-storage.ts'
import { reportError } from './report-error.ts'
import { readScope } from './scope.ts'

/** Sends what a reload has left unsent, whichever screen it happened on; where there is nothing, nothing is loaded for it. */
export function KeptMessages(): null {
  useEffect(() => {
    if (!keepsAny('outbox', readScope())) return
    import('../features/inbox/composer/outgoing.ts').then(
      ({ startOutgoing }) => startOutgoing(),
      // The first room that is opened starts it as well.
      (error) => void reportError('rejection', error),
    )
  }, [])
  return null
}
