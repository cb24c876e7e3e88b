import { randomBytes, randomUUID } from 'node:crypto'
import type { ApiGrant, Permission } from '@prosa/contract'
import { newKey } from '../../../platform/access/index.ts'
import { AppError, defineErrors } from '../../../platform/errors/index.ts'
import { cookieNames } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { eachApart } from '../../../platform/jobs/for-each-company.ts'
import { hashToken } from '../../people/index.ts'
import { openCompany } from '../companies/index.ts'
import { insertPlatform } from '../platforms/index.ts'
import * as canary from './canary.queries.ts'
import type { Ids } from './canary-ids.ts'
import { insertIntegrationWith, insertPersonWith } from './insert-accounts.ts'
import { fillCompany } from './one-of-each.ts'

export const isolationErrors = defineErrors({
  isolationRunning: [409, 'O certificado de isolamento já está sendo emitido. Aguarde um minuto e tente de novo.'],
})

/** A run older than this was interrupted. */
const abandonedMs = 5 * 60_000

export interface Canaries {
  /** Records of the company that must not be reachable, and its id. */
  foreign: Ids
  foreignCompany: number
  /** Session cookie of a person of the other company, with these permissions and its only workspace. */
  signIn: (permissions: readonly Permission[]) => Promise<string>
  /** Key of an integration of the other company, with these grants in its only workspace. */
  makeKey: (grants: readonly ApiGrant[]) => Promise<string>
  /** Key, to write, of a platform that none of the two companies belongs to. */
  makePlatformKey: () => Promise<string>
}

/**
 * Creates two temporary companies filled with one record of each kind, and a platform beside theirs, and removes them after the run in any case.
 * Holds no transaction meanwhile.
 * @throws isolationRunning
 */
export const withCanaries = async <T>(
  platform: Platform,
  platformId: number,
  work: (canaries: Canaries) => Promise<T>,
): Promise<T> => {
  const { clock, database } = platform
  const unscoped = database.unscoped()
  const abandoned = await unscoped.transaction().execute(async (tx) => {
    const state = await canary.lockState(tx)
    if (isRunning(platform, state.since)) throw new AppError(isolationErrors.isolationRunning)
    await canary.writeState(tx, { ...state, since: clock.now().toISOString() })
    return state
  })
  const made: number[] = [...abandoned.ids]
  const platforms: number[] = [...(abandoned.platformIds ?? [])]
  const openPlatform = async (): Promise<number> => {
    const otherPlatform = await unscoped.transaction().execute(async (tx) => {
      const id = await insertPlatform(tx, { name: canary.canaryName, display_name: canary.canaryName })
      await canary.writeState(tx, { ids: made, platformIds: [...platforms, id], since: clock.now().toISOString() })
      return id
    })
    platforms.push(otherPlatform)
    return otherPlatform
  }
  const open = async (): Promise<number> => {
    const companyId = await unscoped.transaction().execute(async (tx) => {
      const company = { name: canary.canaryName, email: '', platformId, active: true, confirmedAt: clock.now() }
      const { companyId: id } = await openCompany(tx, company)
      const since = clock.now().toISOString()
      await canary.writeState(tx, { ids: [...made, id], platformIds: platforms, since })
      return id
    })
    made.push(companyId)
    await canary.openSwitches(database.scoped(companyId), companyId)
    return companyId
  }
  try {
    const otherPlatform = await openPlatform()
    const owner = await open()
    const stranger = await open()
    const [foreign, own] = [await fill(platform, owner), await fill(platform, stranger)]
    return await work({
      foreign,
      foreignCompany: owner,
      signIn: (permissions) => signIn(platform, stranger, own.workspace, permissions),
      makeKey: async (grants) => {
        const insert = canary.inserter(database.scoped(stranger))
        return (await insertIntegrationWith(insert, stranger, grants, [own.workspace])).secret
      },
      makePlatformKey: () => makePlatformKey(platform, otherPlatform),
    })
  } finally {
    await remove(platform, made, platforms)
  }
}

const remove = async (platform: Platform, ids: readonly number[], platformIds: readonly number[]): Promise<void> => {
  const { database, log } = platform
  const left = await eachApart(
    ids,
    (id) => canary.removeCompany(database.scoped(id), id),
    (err, company) => log.error({ err, company }, 'a company of the isolation certificate could not be removed'),
  )
  const leftPlatforms = await eachApart(
    platformIds,
    (id) => canary.removePlatform(database.unscoped(), id),
    (err, id) => log.error({ err, platform: id }, 'a platform of the isolation certificate could not be removed'),
  )
  await canary.writeState(database.unscoped(), { ids: left, platformIds: leftPlatforms, since: null })
  platform.sessions.forget()
}

/** Removes the companies and the platform of an interrupted run. */
export const removeAbandoned = async (platform: Platform): Promise<void> => {
  const state = await platform.database.unscoped().transaction().execute(canary.lockState)
  const { ids, platformIds = [], since } = state
  if (ids.length + platformIds.length > 0 && !isRunning(platform, since)) await remove(platform, ids, platformIds)
}

const isRunning = ({ clock }: Platform, since: string | null): boolean =>
  since !== null && clock.now().getTime() - Date.parse(since) < abandonedMs

const fill = (platform: Platform, companyId: number): Promise<Ids> => {
  const db = platform.database.scoped(companyId)
  const insert = canary.inserter(db)
  const makeCredential = async (bot: number): Promise<number> => {
    const key = randomUUID()
    const { id } = await insert<{ id: number }>('credential', {
      company_id: companyId,
      project_id: `teste-${key}`,
      project_folded: `teste-${key}`,
      provider_key_id: key,
      client_email: 'teste@isolamento.invalid',
      file_encrypted: platform.secrets.seal('{}', `${companyId}|credential|${key}`),
      bot_id: bot,
      use: 'production',
    })
    return id
  }
  return fillCompany(insert, companyId, makeCredential, (source, version) =>
    canary.publishSource(db, companyId, source, version),
  )
}

const sessionMs = 10 * 60_000

const makePlatformKey = async ({ clock, database }: Platform, platformId: number): Promise<string> => {
  const { secret, publicId, hash } = newKey()
  const unscoped = database.unscoped()
  await canary.inserter(unscoped)('platform_key', {
    id: await canary.makeProgram(unscoped),
    platform_id: platformId,
    name: canary.canaryName,
    level: 'write',
    public_id: publicId,
    hash,
    ends_at: new Date(clock.now().getTime() + sessionMs),
  })
  return secret
}

const signIn = async (
  { clock, config, database }: Platform,
  companyId: number,
  workspace: number,
  permissions: readonly Permission[],
): Promise<string> => {
  const insert = canary.inserter(database.scoped(companyId))
  const account = await insertPersonWith(insert, companyId, permissions, [workspace])
  const token = randomBytes(32).toString('base64url')
  const ends = new Date(clock.now().getTime() + sessionMs)
  await insert(
    'session',
    {
      family: randomUUID(),
      account_id: account,
      access_hash: hashToken(token),
      refresh_hash: hashToken(randomUUID()),
      access_expires_at: ends,
      refresh_expires_at: ends,
      family_expires_at: ends,
    },
    'family',
  )
  return `${cookieNames(config).access}=${token}`
}
