import { isWaiting, type Session } from '@prosa/flow'
import type { FlowMoment } from '../model/compute-due.ts'
import { type LockedDialog, sessionOf } from '../model/locked-dialog.ts'

export const flowMomentOf = (dialog: LockedDialog): FlowMoment => {
  const session = sessionOf(dialog)
  return { isWaiting: isWaiting(session), isAtRest: session === null || isAtRest(session) }
}

/** The node where the flow waits for the customer or a time; null elsewhere. */
export const waitingNodeOf = (dialog: LockedDialog): string | null => {
  const session = sessionOf(dialog)
  return isWaiting(session) ? (session?.nodeId ?? null) : null
}

export const isAtRest = (session: Session): boolean => session.nodeId === null && session.awaiting === null
