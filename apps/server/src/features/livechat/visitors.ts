import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../platform/errors/index.ts'
import type { Platform } from '../../platform/index.ts'
import { createLru } from '../../platform/lru/index.ts'
import { type Cursor, cursorOf } from './cursor.ts'
import { livechatErrors } from './errors.ts'
import {
  findBot,
  findConnection,
  findIdentity,
  insertVisitor,
  type LivechatBot,
  listDialogs,
} from './livechat.queries.ts'

/** A visitor whose secret was shown. */
export interface Visitor {
  bot: LivechatBot
  /** Hash of the secret: what the database knows of it. */
  externalId: string
  identityId: number
  contactId: number
  /** The newest dialog and the sum of the other ones' versions, as last seen: enough to write a cursor without asking. */
  place: Cursor | null
}

export interface Visitors {
  /** The bot of a token, active or not. @throws 404. */
  bot(token: string): Promise<LivechatBot>
  /** The bot of a token, if its chat may be used. @throws 404. */
  activeBot(token: string): Promise<LivechatBot>
  /** The visitor of a secret, or null when nobody has it. */
  find(bot: LivechatBot, secret: string): Promise<Visitor | null>
  /** The same, asked of the database again: who was silent for long may have been forgotten meanwhile. */
  findAnew(bot: LivechatBot, secret: string): Promise<Visitor | null>
  create(bot: LivechatBot): Promise<{ secret: string; visitor: Visitor }>
  /** Where the conversation stands after a turn in one of the visitor's dialogs. */
  cursorAfter(visitor: Visitor, dialogId: number, version: number): Promise<Cursor>
}

const maxBots = 10_000
const maxVisitors = 100_000
/** A bot that was switched off, or got another face, is noticed after so long. */
const botFreshMs = 2_000
const secretBytes = 32

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Who stands behind tokens and secrets, remembered so that a message costs no question of its own. */
export const createVisitors = ({ database, clock }: Platform): Visitors => {
  /** Where tokens led; the question for the bot finds out whether one still does. */
  const connections = createLru<string, { companyId: number; connectionId: number }>(maxBots)
  const bots = createLru<string, { bot: Promise<LivechatBot | null>; untilMs: number }>(maxBots)
  const visitors = createLru<string, Visitor>(maxVisitors)

  const load = async (token: string): Promise<LivechatBot | null> => {
    const known = connections.get(token)
    const bot = known ? await findBot(database.scoped(known.companyId), known, token) : null
    if (bot) return bot
    const found = await findConnection(database.unscoped(), token)
    if (!found) return null
    connections.set(token, found)
    return findBot(database.scoped(found.companyId), found, token)
  }

  const bot = async (token: string): Promise<LivechatBot> => {
    const nowMs = clock.now().getTime()
    let known = bots.get(token)
    if (!known || known.untilMs <= nowMs) {
      known = { bot: load(token), untilMs: nowMs + botFreshMs }
      known.bot.catch(() => bots.delete(token))
      bots.set(token, known)
    }
    const found = await known.bot
    if (!found) throw new AppError(livechatErrors.unknownBot)
    return found
  }

  const find = async (chat: LivechatBot, secret: string): Promise<Visitor | null> => {
    const externalId = hashSecret(secret)
    const key = `${chat.companyId}:${chat.connectionId}:${externalId}`
    const known = visitors.get(key)
    if (known) {
      known.bot = chat
      return known
    }
    const identity = await findIdentity(database.scoped(chat.companyId), chat.companyId, chat.connectionId, externalId)
    if (!identity) return null
    const visitor = { bot: chat, externalId, identityId: identity.id, contactId: identity.contactId, place: null }
    visitors.set(key, visitor)
    return visitor
  }

  return {
    bot,
    find,
    findAnew: (chat, secret) => {
      visitors.delete(`${chat.companyId}:${chat.connectionId}:${hashSecret(secret)}`)
      return find(chat, secret)
    },
    activeBot: async (token) => {
      const found = await bot(token)
      if (!found.active) throw new AppError(livechatErrors.unknownBot)
      return found
    },
    create: async (chat) => {
      const secret = randomBytes(secretBytes).toString('base64url')
      const externalId = hashSecret(secret)
      const identity = await insertVisitor(
        database.scoped(chat.companyId),
        chat.companyId,
        chat.connectionId,
        externalId,
      )
      return {
        secret,
        visitor: { bot: chat, externalId, identityId: identity.id, contactId: identity.contactId, place: null },
      }
    },
    cursorAfter: async (visitor, dialogId, version) => {
      if (visitor.place?.dialogId === dialogId) return { ...visitor.place, version }
      const { companyId } = visitor.bot
      const dialogs = await listDialogs(database.scoped(companyId), companyId, visitor.identityId)
      const place = cursorOf(dialogs.map((dialog) => (dialog.id === dialogId ? { id: dialogId, version } : dialog)))
      visitor.place = place.dialogId === dialogId ? place : null
      return place
    },
  }
}
