import type { Program } from '../program.ts'
import { endLease, leaveLease, wantLease } from './connection-lease.queries.ts'
import { createPairings } from './pairings.ts'

/** Processes that may hold connections are told at once; without word of it they find it as they look. */
const wishTopic = 'pairing wishes'
interface Wish {
  kind: 'open' | 'leave'
  companyId: number
  connectionId: number
}

/** With the lease's fifteen seconds: what a killed process held is open elsewhere within twenty. */
const lookMs = 5_000

/** Asks for a connection to be opened, by whichever process takes it. */
export const wantPairing = async (program: Program, companyId: number, connectionId: number): Promise<void> => {
  await wantLease(program.database.unscoped(), companyId, connectionId)
  program.realtime.publish<Wish>(wishTopic, { kind: 'open', companyId, connectionId })
}

/** Asks for its account to be unlinked, by the process that holds it or the one that takes it. */
export const leavePairing = async (program: Program, companyId: number, connectionId: number): Promise<void> => {
  await leaveLease(program.database.unscoped(), companyId, connectionId)
  program.realtime.publish<Wish>(wishTopic, { kind: 'leave', companyId, connectionId })
}

/** A connection that nobody needs (a code that nobody looks at) is let go, wherever it is. */
export const endPairing = (program: Program, companyId: number, connectionId: number): Promise<void> =>
  endLease(program.database.unscoped(), companyId, connectionId)

/** Declares the service that holds connections in processes that work. */
export const holdPairings = (program: Program): void => {
  program.lifecycle.during('worker', 'pairings', () => {
    const pairings = createPairings(program)
    let looking: Promise<void> | null = null
    let isAgain = false
    const lookOnce = async (): Promise<void> => {
      do {
        isAgain = false
        // As many at a time as one claim takes; a process that died may have held more.
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
