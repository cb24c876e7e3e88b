import { createLru } from '../platform/lru/index.ts'
import type { Program } from '../program.ts'
import type { ChannelConnection } from './channel.ts'
import { findNameless } from './profiles.queries.ts'

/** The job by which the contacts' feature asks a provider who somebody is. */
export const readProfileJob = 'read-profile'
/** Customers whose name this process has asked for, or need not. */
const maxKnown = 20_000

export interface NamelessCustomer {
  companyId: number
  connectionId: number
  /** The account on the channel. */
  customer: string
}

/** Asks for a customer's name, apart from what they wrote and after it was stored. */
export type WantProfile = (kind: string, connection: ChannelConnection, customer: string) => Promise<void>

export const createWantProfile = ({ channels, jobs, database }: Program): WantProfile => {
  const known = createLru<string, true>(maxKnown)
  return async (kind, { companyId, id: connectionId }, customer) => {
    const key = `${connectionId}:${customer}`
    if (!channels.find(kind)?.profiles || known.get(key)) return
    const nameless: NamelessCustomer = { companyId, connectionId, customer }
    const contactId = await findNameless(database.scoped(companyId), nameless)
    if (contactId !== null) await jobs.enqueue(readProfileJob, nameless, { key })
    known.set(key, true)
  }
}
