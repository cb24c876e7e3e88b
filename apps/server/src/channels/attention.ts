import { createLru } from '../platform/lru/index.ts'
import type { Program } from '../program.ts'
import { findLastInbound, type SeenMessage } from './attention.queries.ts'
import type { ChannelConnection } from './channel.ts'

/** Read receipts and typing indicators for customers, where the channel supports them. Best effort: never awaited, never retried. */
export interface Attention {
  /** The bot has read a message; `typing`: its answer takes a while. */
  byBot(connection: ChannelConnection & { kind: string }, seen: SeenMessage, typing: boolean): void
  /** A person has read a dialog. */
  byPerson(companyId: number, dialogId: number): void
  /** A person is typing in a dialog of this kind of channel; called again while they type. */
  byTyping(kind: string, companyId: number, dialogId: number): void
}

/** Maximum of concurrent calls of this process; further ones are dropped. */
const maxUnderWay = 32
const tellMs = 5_000
/** Conversations whose last read receipt this process remembers. */
const maxKnown = 20_000
/** Providers show a typing indicator for at least twenty seconds, or until a message comes; it is renewed after this time. */
const typingShownMs = 15_000

type Parts = Pick<Program, 'channels' | 'database' | 'log' | 'secrets'>

export const createAttention = ({ channels, database, log, secrets }: Parts): Attention => {
  let underWay = 0
  const lastRead = createLru<string, string>(maxKnown)
  /** When the typing indicator of a dialog was last sent. */
  const typed = createLru<string, number>(maxKnown)

  const quietly = (work: () => Promise<void>): void => {
    if (underWay >= maxUnderWay) return
    underWay += 1
    work()
      .catch((err: unknown) => log.warn({ err }, 'A customer could not be told that a message was read'))
      .finally(() => {
        underWay -= 1
      })
  }
  const tell = async (
    connection: ChannelConnection & { kind: string },
    seen: SeenMessage,
    typing: boolean,
  ): Promise<void> => {
    const key = `${connection.companyId}:${connection.id}:${seen.customer}`
    // Several people may open the same room, repeatedly.
    if (!typing && lastRead.get(key) === seen.messageId) return
    lastRead.set(key, seen.messageId)
    await channels.find(connection.kind)?.attention?.(connection, { ...seen, typing }, AbortSignal.timeout(tellMs))
  }
  const tellDialog = async (companyId: number, dialogId: number, typing: boolean): Promise<void> => {
    const found = await findLastInbound({ database, secrets }, companyId, dialogId)
    if (found && channels.find(found.connection.kind)?.attention) await tell(found.connection, found.seen, typing)
  }
  return {
    byBot: (connection, seen, typing) => {
      if (channels.find(connection.kind)?.attention) quietly(() => tell(connection, seen, typing))
    },
    byPerson: (companyId, dialogId) => quietly(() => tellDialog(companyId, dialogId, false)),
    byTyping: (kind, companyId, dialogId) => {
      const key = `${companyId}:${dialogId}`
      const nowMs = performance.now()
      if (!channels.find(kind)?.attention || nowMs - (typed.get(key) ?? Number.NEGATIVE_INFINITY) < typingShownMs)
        return
      typed.set(key, nowMs)
      quietly(() => tellDialog(companyId, dialogId, true))
    },
  }
}
