import { randomUUID } from 'node:crypto'
import { type StandInServer, serveStandIn } from '../lib/server.ts'

/** The provider of the test channel where nothing is asked of it: takes whatever is sent. */
export const startTakingProvider = (): Promise<StandInServer> => serveStandIn(() => ({ body: { id: randomUUID() } }))
