import type { MetaPageList, MetaPageType } from '@prosa/contract'
import { findGrant } from '../../../channels/linking.queries.ts'
import type { Grant } from '../../../channels/linking.ts'
import type { GraphFault } from '../../../channels/meta/graph-faults.ts'
import { listAccounts, type MetaAccount } from '../../../channels/meta/messaging/accounts.ts'
import { kindOfPageType, messagingFlag, messagingLoginKind } from '../../../channels/meta/messaging/kinds.ts'
import { messagingSettings } from '../../../channels/meta/messaging/settings.ts'
import type { MetaApp } from '../../../channels/meta/meta.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { messengerErrors } from './errors.ts'
import { listConnections, listOfBot, type PageConnection } from './messenger.queries.ts'

/** Timeout of calls to Meta while a person waits, well below the browser's own. */
export const askMs = 15_000

/** Administrators may manage every channel; others the channels their company has. @throws AppError 403 */
export const demandChannel = ({ isAdmin, companyFlags }: Scope, types: readonly MetaPageType[]): void => {
  const isAllowed = types.some((type) => companyFlags.has(messagingFlag[kindOfPageType[type]]))
  if (!isAdmin && !isAllowed) throw new AppError(messengerErrors.notAllowed)
}

/** @throws AppError 422 without a configured Meta app */
export const demandApp = (meta: MetaApp | null): MetaApp => {
  if (!meta) throw new AppError(messengerErrors.notServed)
  return meta
}

/** The grant of the Meta user whose login the bot has. */
export const grantOf = (program: Program, companyId: number, botId: number): Promise<Grant | null> =>
  findGrant(program, companyId, { botId, kind: messagingLoginKind })

export const errorOf = (fault: GraphFault): AppError =>
  fault.remedy === 'wait' || fault.unknown
    ? new AppError(messengerErrors.notNow, { retryAfterSeconds: 5 })
    : new AppError(messengerErrors.refused, { message: fault.reason })

/**
 * Pages or Instagram accounts of the bot's Meta account, read from Meta. If its token is invalid, the connected ones
 * are listed from our rows, so that they can be seen and removed.
 */
export const listPages = async (
  program: Program,
  meta: MetaApp | null,
  { db, scope, botId, type }: { db: Kysely<DB>; scope: Scope; botId: number; type: MetaPageType },
): Promise<MetaPageList> => {
  const grant = await grantOf(program, scope.companyId, botId)
  if (!grant) return { id: null, userName: '', userPictureUrl: null, reconnect: null, pages: [] }
  const person = { id: grant.person.id, userName: grant.person.name, userPictureUrl: grant.person.pictureUrl }
  const kind = kindOfPageType[type]
  const accounts = await listAccounts(demandApp(meta), grant.secret, AbortSignal.timeout(askMs))
  if ('fault' in accounts) {
    if (accounts.fault.remedy !== 'reconnect') throw errorOf(accounts.fault)
    const own = await listOfBot(db, scope.companyId, botId, [kind])
    return { ...person, reconnect: accounts.fault.reason, pages: own.map(rememberedPage) }
  }
  const wanted = accounts.filter((account) => account.kind === kind)
  const ids = wanted.map(({ externalId }) => externalId)
  const known = await listConnections(db, scope.companyId, [kind], ids)
  const byId = new Map(known.filter(({ active }) => active).map((one) => [one.externalId, one]))
  return { ...person, reconnect: null, pages: wanted.map((one) => presentPage(one, byId.get(one.externalId), botId)) }
}

type Page = MetaPageList['pages'][number]

const presentPage = (account: MetaAccount, connection: PageConnection | undefined, botId: number): Page => {
  const isOwn = connection?.botId === botId
  return {
    id: account.externalId,
    name: account.name,
    url: account.pictureUrl,
    updatedAt: isOwn ? connectedAt(connection) : null,
    active: isOwn,
    isElsewhere: connection !== undefined && !isOwn,
    trouble: isOwn && connection.state !== 'connected' ? connection.stateReason : null,
  }
}

const rememberedPage = (connection: PageConnection): Page => {
  const settings = messagingSettings.safeParse(connection.settings)
  return {
    id: connection.externalId,
    name: settings.success ? settings.data.name : connection.externalId,
    url: settings.success ? settings.data.pictureUrl : null,
    updatedAt: connectedAt(connection),
    active: true,
    isElsewhere: false,
    trouble: connection.state === 'connected' ? null : connection.stateReason,
  }
}

const connectedAt = ({ settings }: PageConnection): string | null => {
  const read = messagingSettings.safeParse(settings)
  return read.success ? read.data.connectedAt : null
}
