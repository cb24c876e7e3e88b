import { keepsAny } from '../../../../app/personal-storage.ts'
import { readScope } from '../../../../app/scope.ts'
import { loadPatiently } from '../../../../ui/lazy-piece.ts'

/** Sends messages kept over a reload as soon as the list is shown, whichever room is open. */
export function sendKept(): void {
  if (!keepsAny('outbox', readScope())) return
  loadPatiently(() => import('../composer/outgoing.ts')).then(
    ({ startOutgoing }) => startOutgoing(),
    // Fails after a new release; the next room that is opened reports it.
    () => undefined,
  )
}
