import type { SessionUser } from '@prosa/contract'
import type { Config } from '../../../config.ts'
import { findAccount } from '../../../platform/access/index.ts'
import { findPlatform, findPlatformByHost } from '../../../platform/brands/index.ts'
import type { Handles } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { listWorkspacesByIds } from '../../workspaces/index.ts'
import { presentSessionUser } from './present.ts'
import * as queries from './sessions.queries.ts'

interface Who {
  accountId: number
  expires: Date
  /** The requested host: administrators see its brand, other people their company's. */
  host: string
  /** The company an administrator has chosen; an unknown one counts as none. */
  chosenCompanyId?: number | undefined
  now: Date
}

/**
 * The logged-in person with the data every screen needs at start.
 * @throws unauthenticated when the account is gone
 */
export const describePerson = async (
  database: Handles,
  settings: Pick<Config, 'support' | 'mail'>,
  who: Who,
): Promise<SessionUser> => {
  const unscoped = database.unscoped()
  const account = await findAccount(unscoped, who.accountId)
  if (!account) throw new AppError(errors.unauthenticated)
  const namedId = account.is_admin ? (who.chosenCompanyId ?? null) : account.company_id
  const described =
    namedId === null ? nowhere : await describeInCompany(database, namedId, who.accountId, account.is_admin)
  // A reseller's choice of a company on another platform counts as none.
  const isReached = account.admin_platform_id === null || described.platformId === account.admin_platform_id
  const { platformId, ...inCompany } = isReached ? described : nowhere
  const companyId = inCompany.company ? namedId : null
  const brandOf = account.is_admin ? account.admin_platform_id : (platformId ?? null)
  const platform =
    brandOf === null ? await findPlatformByHost(unscoped, who.host) : await findPlatform(unscoped, brandOf)
  return presentSessionUser({
    id: who.accountId,
    account,
    expires: who.expires,
    companyId,
    ownAvatar: account.is_admin ? await queries.findAdministratorAvatar(unscoped, who.accountId) : null,
    platform,
    settings,
    now: who.now,
    ...inCompany,
  })
}

const nowhere = {
  company: undefined,
  permissions: [],
  profiles: [],
  peopleColors: {},
  workspaces: [],
  platformId: undefined,
}

const describeInCompany = async (database: Handles, companyId: number, userId: number, isAdmin: boolean) => {
  const db = database.scoped(companyId)
  const [company, rights, profiles, peopleColors, allWorkspaceIds] = await Promise.all([
    queries.findProfilePart(db, companyId, userId),
    queries.findRights(db, companyId, userId),
    queries.listProfiles(db, companyId, userId),
    queries.listChosenColors(db, companyId),
    isAdmin ? queries.listActiveWorkspaceIds(db, companyId) : undefined,
  ])
  const workspaces = await listWorkspacesByIds(db, companyId, allWorkspaceIds ?? rights.workspaceIds)
  const { permissions } = rights
  return { company, permissions, profiles, peopleColors, workspaces, platformId: company?.platformId }
}
