import { channelKinds } from '@prosa/contract'
import { deleteGrants, dropSecret, findOwnConnection } from '../../../channels/linking.queries.ts'
import type { Channels } from '../../../channels/registry.ts'
import { unlinkAccount } from '../../../channels/unlink.ts'
import type { Program } from '../../../program.ts'
import { listConnections } from './delete-bot.queries.ts'

export const unlinkBotJob = 'unlink-deleted-bot'

export interface UnlinkBot {
  companyId: number
  botId: number
  /** Number of failed notifications of the providers. */
  tries: number
}

const minuteMs = 60_000
/** Delays between retries; after the last one the provider is no longer notified. */
const waitsMs = [1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs)

/** Kinds whose providers are notified: a deleted bot's secrets of these kinds stay, sealed, until then. */
export const kindsToUnlink = (channels: Channels): string[] =>
  channelKinds.filter((kind) => channels.find(kind)?.linking?.unlink != null)

/**
 * Notifies the providers of a deleted bot's channels in the background, so that the deletion does not wait. May run
 * twice.
 */
export const defineUnlinkBot = (program: Program): void =>
  program.jobs.define<UnlinkBot>(unlinkBotJob, (work) => unlinkBot(program, work))

const unlinkBot = async (program: Program, { companyId, botId, tries }: UnlinkBot): Promise<void> => {
  const db = program.database.worker.scoped(companyId)
  const waitMs = waitsMs[tries]
  let isLeft = false
  for (const { id } of await listConnections(db, companyId, botId)) {
    const connection = await findOwnConnection(program, companyId, id)
    if (!connection?.secret) continue
    const outcome = await unlinkAccount(program, connection)
    if (outcome === 'later' && waitMs !== undefined) isLeft = true
    else await dropSecret(db, connection)
    if (outcome === 'later')
      program.log.warn({ companyId, connectionId: id, tries }, 'A provider could not be told that a bot was deleted')
  }
  if (!isLeft || waitMs === undefined) return deleteGrants(db, companyId, botId)
  const startAfter = new Date(program.clock.now().getTime() + waitMs)
  await program.jobs.enqueue(unlinkBotJob, { companyId, botId, tries: tries + 1 }, { startAfter })
}
