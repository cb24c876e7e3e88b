import type { ApiEvent } from '@prosa/contract'
import type { Database } from '../../../platform/database/index.ts'
import { readGrants } from '../../companies/index.ts'
import type { signedFileUrls } from '../../files/index.ts'
import { findByNumbers, renderEvents } from '../log/index.ts'
import * as queries from './deliver.queries.ts'

/** What a delivery needs: who receives it, and the event as it is now. */
export interface EventToSend {
  /** Null: the subscription is gone. */
  receiver: queries.Receiver | null
  /** Undefined: no longer kept. Null: the receiver may not see it. */
  event: ApiEvent | null | undefined
}

export interface ReadDeps {
  database: Pick<Database, 'worker'>
  now: Date
  fileUrl(companyId: number): ReturnType<typeof signedFileUrls>
}

type Claimed = queries.ClaimedEvent

/**
 * Reads claimed events, those of a subscription together: an event alone takes as many statements as thirty. Where that fails each is read alone, so that one that
 * cannot be read holds up no other.
 */
export const readEventsToSend = (
  deps: ReadDeps,
  claimed: readonly Claimed[],
): (Claimed & { read(): Promise<EventToSend> })[] =>
  [...Map.groupBy(claimed, ({ companyId, subscriptionId }) => `${companyId}-${subscriptionId}`).values()].flatMap(
    (events) => {
      let together: Promise<ReadonlyMap<number, EventToSend>> | null = null
      const read = async (one: Claimed): Promise<EventToSend> => {
        together ??= readTogether(deps, events)
        const found = events.length === 1 ? together : together.catch(() => readTogether(deps, [one]))
        return (await found).get(one.number) ?? { receiver: null, event: undefined }
      }
      return events.map((one) => ({ ...one, read: () => read(one) }))
    },
  )

/** Events of one subscription, by number. */
const readTogether = async (
  { database, now, fileUrl }: ReadDeps,
  events: readonly Claimed[],
): Promise<ReadonlyMap<number, EventToSend>> => {
  const [first] = events
  if (!first) return new Map()
  const { companyId, subscriptionId } = first
  const db = database.worker.scoped(companyId)
  const receiver = await queries.findReceiver(db, companyId, subscriptionId, now)
  if (!receiver) return new Map()
  const { integrationId: userId, grants, workspaceIds } = receiver
  const rows = await findByNumbers(
    db,
    companyId,
    events.map(({ number }) => number),
  )
  const listener = { companyId, userId, grants: readGrants(grants), workspaceIds, fileUrl: fileUrl(companyId) }
  const rendered = await renderEvents(db, listener, rows)
  const byNumber = new Map(rows.map(({ number }, place) => [number, rendered[place] ?? null]))
  return new Map(events.map(({ number }) => [number, { receiver, event: byNumber.get(number) }]))
}
