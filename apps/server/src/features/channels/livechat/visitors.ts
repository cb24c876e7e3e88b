import { hash, randomBytes } from 'node:crypto'
import { isSigned, signedIdentity } from '../../../channels/livechat/signed-visitor.ts'
import { AppError, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { createLru } from '../../../platform/lru/index.ts'
import { type Cursor, cursorOf } from './cursor.ts'
import { livechatErrors } from './errors.ts'
import { findBot, findConnection, type LivechatBot } from './livechat.queries.ts'
import { keyThatSigned, openKeys, type SiteKey, validKeys } from './site-keys.ts'
import { listDialogs } from './visitor-dialogs.queries.ts'
import { isSignedToken, readToken, writeToken } from './visitor-token.ts'
import { findIdentity, findIdentityById, insertVisitor } from './visitors.queries.ts'

/** An authenticated visitor. */
export interface Visitor {
  bot: LivechatBot
  /** The visitor's stored id: the hash of the secret, or the id signed by the company's server. */
  externalId: string
  identityId: number
  contactId: number
  /** The newest dialog and the sum of the others' versions, as last seen: enough to make a cursor without a query. */
  place: Cursor | null
}

export interface Visitors {
  /** The bot of a token, active or not. @throws 404. */
  bot(token: string): Promise<LivechatBot>
  /** The bot of a token, if its chat may be used. @throws 404. */
  activeBot(token: string): Promise<LivechatBot>
  /** The visitor of a secret; null if unknown. */
  find(bot: LivechatBot, secret: string): Promise<Visitor | null>
  /** The same without the cache: a visitor who was silent for long may have been deleted meanwhile. */
  findAnew(bot: LivechatBot, secret: string): Promise<Visitor | null>
  create(bot: LivechatBot): Promise<{ secret: string; visitor: Visitor }>
  /** The visitor of an id signed by the company's server, created if new; null if no valid key signed it. */
  identify(bot: LivechatBot, id: string, signature: string): Promise<{ secret: string; visitor: Visitor } | null>
  /** The cursor after a turn in one of the visitor's dialogs. */
  cursorAfter(visitor: Visitor, dialogId: number, version: number): Promise<Cursor>
}

const maxBots = 10_000
const maxVisitors = 100_000
/** Maximum delay until a changed or deactivated bot is noticed. */
const botFreshMs = 2_000
const secretBytes = 32

const visitorOf = (bot: LivechatBot, externalId: string, identity: { id: number; contactId: number }): Visitor => ({
  bot,
  externalId,
  identityId: identity.id,
  contactId: identity.contactId,
  place: null,
})

export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url')

/** Visitors by tokens and secrets, cached so that a message needs no extra query. */
export const createVisitors = ({ database, clock, secrets, log }: Platform): Visitors => {
  /** Connections of tokens; the query for the bot checks whether a token is still valid. */
  const connections = createLru<string, { companyId: number; connectionId: number }>(maxBots)
  const bots = createLru<string, { bot: Promise<LivechatBot | null>; untilMs: number }>(maxBots)
  const visitors = createLru<string, Visitor>(maxVisitors)
  /** Opened keys, cached per bot as read, for all its visitors. */
  const opened = new WeakMap<LivechatBot, SiteKey[]>()

  const keysOf = (chat: LivechatBot): SiteKey[] => {
    const known = opened.get(chat)
    if (known) return known
    let keys: SiteKey[] = []
    try {
      keys = openKeys(secrets, chat.companyId, chat.connectionId, chat.sealedKeys)
    } catch (err) {
      // Sealed under another SECRET_KEY: no visitor is verified, but all are still answered.
      log.error({ err, connectionId: chat.connectionId }, 'The keys of a live chat do not open')
    }
    opened.set(chat, keys)
    return keys
  }

  const loadBot = async (token: string): Promise<LivechatBot | null> => {
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
      known = { bot: loadBot(token), untilMs: nowMs + botFreshMs }
      known.bot.catch(() => bots.delete(token))
      bots.set(token, known)
    }
    const found = await known.bot
    if (!found) throw new AppError(livechatErrors.unknownBot)
    return found
  }

  /** Cache key of a secret's visitor; null for a signed token that is not valid (any more). */
  const nameOf = (chat: LivechatBot, secret: string): { key: string; identityId: number | null } | null => {
    const place = `${chat.companyId}:${chat.connectionId}`
    if (!isSignedToken(secret)) return { key: `${place}:${hashSecret(secret)}`, identityId: null }
    const token = readToken(secrets, chat, keysOf(chat), secret, clock.now())
    return token && { key: `${place}#${token.identityId}`, identityId: token.identityId }
  }

  const load = async (chat: LivechatBot, secret: string, identityId: number | null): Promise<Visitor | null> => {
    const { companyId, connectionId } = chat
    const db = database.scoped(companyId)
    if (identityId !== null) {
      const identity = await findIdentityById(db, companyId, connectionId, identityId)
      return identity && isSigned(identity.externalId) ? visitorOf(chat, identity.externalId, identity) : null
    }
    const externalId = hashSecret(secret)
    const identity = await findIdentity(db, companyId, connectionId, externalId)
    return identity && visitorOf(chat, externalId, identity)
  }

  const find = async (chat: LivechatBot, secret: string): Promise<Visitor | null> => {
    const name = nameOf(chat, secret)
    if (!name) return null
    const known = visitors.get(name.key)
    if (known) {
      known.bot = chat
      return known
    }
    const visitor = await load(chat, secret, name.identityId)
    if (visitor) visitors.set(name.key, visitor)
    return visitor
  }

  /** The only identity of a signed id: of two browsers that send it first, the second finds the first one's. */
  const findOrInsert = async (chat: LivechatBot, externalId: string): Promise<Visitor> => {
    const { companyId, connectionId } = chat
    const db = database.scoped(companyId)
    const known = await findIdentity(db, companyId, connectionId, externalId)
    if (known) return visitorOf(chat, externalId, known)
    try {
      return visitorOf(chat, externalId, await insertVisitor(db, companyId, connectionId, externalId))
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const other = await findIdentity(db, companyId, connectionId, externalId)
      if (!other) throw error
      return visitorOf(chat, externalId, other)
    }
  }

  return {
    bot,
    find,
    findAnew: async (chat, secret) => {
      const name = nameOf(chat, secret)
      if (name) visitors.delete(name.key)
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
      return { secret, visitor: visitorOf(chat, externalId, identity) }
    },
    identify: async (chat, id, signature) => {
      const now = clock.now()
      const key = keyThatSigned(validKeys(keysOf(chat), now), id, signature)
      if (!key) return null
      const visitor = await findOrInsert(chat, signedIdentity(id))
      return { secret: writeToken(secrets, chat, visitor.identityId, key, now), visitor }
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
