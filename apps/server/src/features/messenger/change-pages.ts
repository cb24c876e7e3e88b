import { deleteGrant, findOwnConnection, releaseLinked, storeLinked } from '../../channels/linking.queries.ts'
import { giveBack, listAccounts, type MetaAccount, subscribePage } from '../../channels/meta/messaging/accounts.ts'
import { messagingKinds, messagingLoginKind, pageTypeOf } from '../../channels/meta/messaging/kinds.ts'
import type { MessagingSettings } from '../../channels/meta/messaging/settings.ts'
import type { MetaApp } from '../../channels/meta/meta.ts'
import { unlinkAccount } from '../../channels/unlink.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors, isUniqueViolation } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { messengerErrors } from './errors.ts'
import { findGrantsOf, listOfBot, type PageConnection } from './messenger.queries.ts'
import { askMs, demandChannel, errorOf, grantOf } from './meta-account.ts'

export interface OfBot {
  db: Kysely<DB>
  scope: Scope
  botId: number
}

/**
 * Connects a page, or the Instagram account of that id, to the bot: the row first, since it is what one account belongs to one bot
 * by; then Meta is told to call us. What Meta refuses is taken back.
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
  const id = await store(program, companyId, botId, account, grant.person.id)
  const fault = await subscribePage(meta, account, AbortSignal.timeout(askMs))
  if (!fault) return
  await releaseLinked(program.database.scoped(companyId), { companyId, id })
  throw errorOf(fault)
}

const store = async (
  program: Program,
  companyId: number,
  botId: number,
  { kind, externalId, pageId, name, pictureUrl, token }: MetaAccount,
  personId: string,
): Promise<number> => {
  const connectedAt = program.clock.now().toISOString()
  const settings: MessagingSettings = { pageId, name, pictureUrl, personId, connectedAt }
  try {
    return await storeLinked(program, companyId, botId, kind, { externalId, settings: { ...settings }, secret: token })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(messengerErrors.pageElsewhere)
    throw error
  }
}

/** Takes a page or an Instagram account off the bot. Its conversations stay readable, and come back with it. */
export const disconnectPage = async (program: Program, { db, scope, botId }: OfBot, pageId: string): Promise<void> => {
  const own = await listOfBot(db, scope.companyId, botId, messagingKinds)
  const connection = own.find(({ externalId }) => externalId === pageId)
  if (!connection) throw new AppError(messengerErrors.notConnected)
  await release(program, scope.companyId, connection)
}

/**
 * Meta first, so that it does not call us for a page that is nobody's; but a page that Meta gives us no access to any more goes all
 * the same, and one page may still serve the other channel.
 */
const release = async (program: Program, companyId: number, { id }: PageConnection): Promise<void> => {
  const db = program.database.scoped(companyId)
  const found = await findOwnConnection(program, companyId, id)
  if (found && (await unlinkAccount(program, found)) === 'later')
    throw new AppError(messengerErrors.notNow, { retryAfterSeconds: 5 })
  await releaseLinked(db, { companyId, id })
}

/**
 * Takes the whole Meta account off the bot. What the person allowed our app is given back where no other bot of the installation
 * stands on it: at Meta it is one permission for all of them.
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
    await release(program, companyId, connection)
  const grants = await findGrantsOf(program.database, personId)
  if (grants.length <= 1) {
    const fault = await giveBack(meta, grant.secret, AbortSignal.timeout(askMs))
    if (fault && (fault.remedy === 'wait' || fault.unknown)) throw errorOf(fault)
  }
  await deleteGrant(db, companyId, { botId, kind: messagingLoginKind })
}
