import type { Handles } from '../platform/database/index.ts'

/**
 * Ends every lease of the outbox, of outside calls, of files to be fetched, of calls of providers and of connections that live. Only for a process that is alone with its database, as it starts: what
 * is leased was held by one that is dead. Where several share a database a dead one's leases run out by themselves.
 */
export const endLeases = (handles: Handles): Promise<void> =>
  handles.pipeline(async (pipeline) => {
    pipeline.begin()
    void pipeline.query('update outbox set lease_until = now() where state = 1 and lease_until > now()')
    void pipeline.query('update flow_call set lease_until = now() where lease_until > now()')
    void pipeline.query('update webhook_queue set lease_until = now() where lease_until > now()')
    void pipeline.query('update media_fetch set lease_until = now() where lease_until > now()')
    void pipeline.query('update connection_lease set lease_until = now() where lease_until > now()')
    void pipeline.query('update provider_call set lease_until = now() where lease_until > now()')
    await pipeline.commit()
  })
