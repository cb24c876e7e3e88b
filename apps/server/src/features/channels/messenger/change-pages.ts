import type { AuditAction } from '@prosa/contract'
import {
  deleteGrant,
  findOwnConnection,
  type Noted,
  releaseLinked,
  storeLinked,
} from '../../../channels/linking.queries.ts'
import { giveBack, listAccounts, type MetaAccount, subscribePage } from '../../../channels/meta/messaging/accounts.ts'
import { messagingKinds, messagingLoginKind, pageTypeOf } from '../../../channels/meta/messaging/kinds.ts'
import type { MessagingSettings } from '../../../channels/meta/messaging/settings.ts'
import type { MetaApp } from '../../../channels/meta/meta.ts'
import { unlinkAccount } from '../../../channels/unlink.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { messengerErrors } from './errors.ts'
import { findGrantsOf, listOfBot, type PageConnection } from './messenger.queries.ts'
import { askMs, demandChannel, errorOf, grantOf } from './meta-account.ts'

export interface OfBot {
  db: Kysely<DB>
  scope: Scope
  botId: number
}

/** Audits changes of the bot's accounts, within their transaction; Meta is called outside of it. */
export const noting =
  (
    { companyId, userId: accountId }: Scope,
    action: Extract<AuditAction, `messenger.${string}`>,
    record: number,
    detail: Record<string, unknown> = {},
  ): Noted =>
  (tx) =>
    audit(tx, { companyId, accountId, action, record, detail })

/**
 * Connects a page, or the Instagram account with that id, to the bot. The row is written first, since its uniqueness
 * reserves the account; then webhooks are subscribed at Meta. If Meta refuses, the row is removed.
 */
export const connectPage = async (
  program: Program,
  meta: MetaApp,
  { scope, botId }: OfBot,
  pageId: string,
): Promise<void> => {
  const { companyId } = scope
  const grant = await grantOf(program, companyId, botId)
  if (!grant) throw new AppError(messengerErrors.notLoggedIn)
  const accounts = await listAccounts(meta, grant.secret, AbortSignal.timeout(askMs))
  if ('fault' in accounts) throw errorOf(accounts.fault)
  const account = accounts.find(({ externalId }) => externalId === pageId)
  if (!account) throw new AppError(errors.notFound)
  demandChannel(scope, [pageTypeOf[account.kind]])
  const noted = noting(scope, 'messenger.page-connected', botId, { page: pageId })
  const id = await store(program, companyId, botId, { account, personId: grant.person.id, noted })
  const fault = await subscribePage(meta, account, AbortSignal.timeout(askMs))
  if (!fault) return
  await giveUp(program, { scope, botId }, { id, externalId: pageId })
  throw errorOf(fault)
}

const store = async (
  program: Program,
  companyId: number,
  botId: number,
  { account, personId, noted }: { account: MetaAccount; personId: string; noted: Noted },
): Promise<number> => {
  const { kind, externalId, pageId, name, pictureUrl, token } = account
  const connectedAt = program.clock.now().toISOString()
  const settings: MessagingSettings = { pageId, name, pictureUrl, personId, connectedAt }
  try {
    const linked = { externalId, settings: { ...settings }, secret: token }
    return await storeLinked(program, companyId, botId, kind, linked, noted)
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(messengerErrors.pageElsewhere)
    throw error
  }
}

/**
 * Disconnects a page or an Instagram account from the bot. Its conversations stay readable, and continue after a new
 * connection.
 */
export const disconnectPage = async (program: Program, { db, scope, botId }: OfBot, pageId: string): Promise<void> => {
  const own = await listOfBot(db, scope.companyId, botId, messagingKinds)
  const connection = own.find(({ externalId }) => externalId === pageId)
  if (!connection) throw new AppError(messengerErrors.notConnected)
  await release(program, { scope, botId }, connection)
}

/**
 * Unsubscribes at Meta first, so that no calls arrive for a page without a bot. A page that Meta no longer gives us
 * access to is removed anyway, and a page that serves another channel stays subscribed.
 */
const release = async (program: Program, ofBot: Omit<OfBot, 'db'>, connection: PageConnection): Promise<void> => {
  const found = await findOwnConnection(program, ofBot.scope.companyId, connection.id)
  if (found && (await unlinkAccount(program, found)) === 'later')
    throw new AppError(messengerErrors.notNow, { retryAfterSeconds: 5 })
  await giveUp(program, ofBot, connection)
}

const giveUp = (
  { database }: Program,
  { scope, botId }: Omit<OfBot, 'db'>,
  { id, externalId }: Pick<PageConnection, 'id' | 'externalId'>,
): Promise<void> =>
  database
    .scoped(scope.companyId)
    .transaction()
    .execute(async (tx) => {
      await releaseLinked(tx, { companyId: scope.companyId, id })
      await noting(scope, 'messenger.page-disconnected', botId, { page: externalId })(tx)
    })

/**
 * Disconnects the whole Meta account from the bot. The app's permission is revoked only if no other bot of the
 * installation uses it: at Meta it is one permission for all.
 */
export const disconnectAccount = async (
  program: Program,
  meta: MetaApp,
  { db, scope, botId }: OfBot,
  personId: string,
): Promise<void> => {
  const { companyId } = scope
  const grant = await grantOf(program, companyId, botId)
  if (!grant || grant.person.id !== personId) throw new AppError(errors.notFound)
  for (const connection of await listOfBot(db, companyId, botId, messagingKinds))
    await release(program, { scope, botId }, connection)
  const grants = await findGrantsOf(program.database, personId)
  if (grants.length <= 1) {
    const fault = await giveBack(meta, grant.secret, AbortSignal.timeout(askMs))
    if (fault && (fault.remedy === 'wait' || fault.unknown)) throw errorOf(fault)
  }
  await db.transaction().execute(async (tx) => {
    await deleteGrant(tx, companyId, { botId, kind: messagingLoginKind })
    await noting(scope, 'messenger.disconnected', botId)(tx)
  })
}
