import type { Program } from '../program.ts'
import { endLease, leaveLease, wantLease } from './connection-lease.queries.ts'
import { createPairings } from './pairings.ts'

/** Notifies processes that may hold connections; without the notification they find the request at their next poll. */
const wishTopic = 'pairing wishes'
interface Wish {
  kind: 'open' | 'leave'
  companyId: number
  connectionId: number
}

/** Poll interval. Together with the lease of 15 s, the connections of a killed process are open elsewhere within twenty. */
const lookMs = 5_000

/** Requests that any process opens a connection. */
export const wantPairing = async (program: Program, companyId: number, connectionId: number): Promise<void> => {
  await wantLease(program.database.unscoped(), companyId, connectionId)
  program.realtime.publish<Wish>(wishTopic, { kind: 'open', companyId, connectionId })
}

/** Requests that the process that holds it, or takes it next, unlinks its account. */
export const leavePairing = async (program: Program, companyId: number, connectionId: number): Promise<void> => {
  await leaveLease(program.database.unscoped(), companyId, connectionId)
  program.realtime.publish<Wish>(wishTopic, { kind: 'leave', companyId, connectionId })
}

/** Closes a connection that nobody needs (a code that nobody looks at), in whatever process. */
export const endPairing = (program: Program, companyId: number, connectionId: number): Promise<void> =>
  endLease(program.database.unscoped(), companyId, connectionId)

/** Declares the service that holds connections in worker processes. */
export const holdPairings = (program: Program): void => {
  program.lifecycle.during('worker', 'pairings', () => {
    const pairings = createPairings(program)
    let looking: Promise<void> | null = null
    let isAgain = false
    const lookOnce = async (): Promise<void> => {
      do {
        isAgain = false
        // One claim has a maximum; a process that died may have held more.
        if ((await pairings.takeOver()) > 0) isAgain = true
      } while (isAgain)
    }
    const look = (): void => {
      isAgain = true
      looking ??= lookOnce()
        .catch((err: unknown) => program.log.warn({ err }, 'Connections that nobody holds could not be taken over'))
        .finally(() => {
          looking = null
        })
    }
    const unsubscribe = program.realtime.subscribe<Wish>(wishTopic, ({ kind, companyId, connectionId }) => {
      if (kind === 'leave') pairings.leave(companyId, connectionId)
      look()
    })
    const timer = setInterval(look, lookMs)
    look()
    return async () => {
      clearInterval(timer)
      unsubscribe()
      await looking
      await pairings.close()
    }
  })
}
