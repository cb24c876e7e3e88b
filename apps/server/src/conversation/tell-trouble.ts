import type { ConnectionTrouble } from '../channels/channel.ts'
import { setState } from '../channels/connections.queries.ts'
import type { Core } from './core.ts'

/** Marks a connection whose account refuses us, so that the people who can link it again see it. A failure to do so holds nothing back. */
export const tellTrouble = (
  core: Core,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  { state, reason }: ConnectionTrouble,
): Promise<void> =>
  setState(core.worker.scoped(companyId), { companyId, id: connectionId }, { kind: 'connection', state, reason }).then(
    () => core.channelsChanged(companyId),
    (err: unknown) => core.log.warn({ err, companyId, connectionId }, 'The state of a connection could not be written'),
  )
