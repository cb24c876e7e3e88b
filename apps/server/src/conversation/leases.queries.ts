import type { Handles } from '../platform/database/index.ts'

/**
 * Ends every lease of the outbox, outside calls, file fetches, stored provider calls and long-lived connections. Only for a process that is alone
 * with its database, at its start: every lease belongs to a dead process. With a shared database, leases of dead processes expire.
 */
export const endLeases = (handles: Handles): Promise<void> =>
  handles.pipeline(async (pipeline) => {
    pipeline.begin()
    void pipeline.query('update outbox set lease_until = now() where state = 1 and lease_until > now()')
    void pipeline.query('update flow_call set lease_until = now() where lease_until > now()')
    void pipeline.query('update webhook_queue set lease_until = now() where lease_until > now()')
    void pipeline.query('update event_queue set lease_until = now() where lease_until > now()')
    void pipeline.query('update media_fetch set lease_until = now() where lease_until > now()')
    void pipeline.query('update connection_lease set lease_until = now() where lease_until > now()')
    void pipeline.query('update provider_call set lease_until = now() where lease_until > now()')
    await pipeline.commit()
  })
