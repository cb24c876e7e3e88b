import type { Program } from '../program.ts'
import type { ChannelConnection } from './channel.ts'
import { isServedElsewhere } from './linking.queries.ts'

const tellMs = 10_000

/**
 * Tells the provider that a connection has ended, unless other connections of the installation use the same account. Outside of any transaction.
 * @returns `later` where that was not possible now
 */
export const unlinkAccount = async (
  { channels, database }: Pick<Program, 'channels' | 'database'>,
  connection: ChannelConnection & { kind: string },
): Promise<'done' | 'later'> => {
  const unlink = channels.find(connection.kind)?.linking?.unlink
  if (!unlink || connection.secret === null) return 'done'
  const shared = unlink.sharedBy(connection)
  if (shared && (await isServedElsewhere(database, shared, connection.id))) return 'done'
  return unlink.tell(connection, AbortSignal.timeout(tellMs))
}
