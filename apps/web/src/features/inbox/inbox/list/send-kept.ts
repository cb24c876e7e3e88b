import { keepsAny } from '../../../../app/personal-storage.ts'
import { readScope } from '../../../../app/scope.ts'
import { loadPatiently } from '../../../../ui/lazy-piece.ts'

/** What was kept over a reload goes out with the list already, whichever room is opened, or none. */
export function sendKept(): void {
  if (!keepsAny('outbox', readScope())) return
  loadPatiently(() => import('../composer/outgoing.ts')).then(
    ({ startOutgoing }) => startOutgoing(),
    // A newer program took this one's place: the next room that is opened says so.
    () => undefined,
  )
}
