import { api, companyBody, companyChanges } from '@prosa/contract'
import { demandReached, type Identity } from '../../../platform/access/index.ts'
import { type Handle, platformReached } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { pageByNumber } from '../../../platform/lists/index.ts'
import { listOfPlatform } from './companies.queries.ts'
import { companyChangesFromApi, companyToApi, newCompanyFromApi } from './company.api.ts'
import { changeCompany, makeCompany, readCompany } from './save-company.ts'
import { resumeCompany, suspendCompany } from './suspend-company.ts'

/** The platform of a key. */
const platformOf = (identity: Identity): number => platformReached(identity) ?? 0

/** For keys of platforms: what their administrators may do with companies, by the same use cases. */
export const registerPublicCompanies = (handle: Handle, platform: Platform): void => {
  handle.platform(api.listCompanies, async ({ db, identity, query }) => {
    const platformId = platformOf(identity)
    const { rows, next } = await pageByNumber(
      query,
      { of: 'companies', start: 0 },
      ({ from, limit }) => listOfPlatform(db, platformId, { after: from, limit }),
      ({ id }) => id,
    )
    const data = rows.map(({ id, name, active, reason, stops_at: stopsAt }) => ({
      id,
      name,
      active,
      suspension: reason && stopsAt && { reason, stopsAt: stopsAt.toISOString() },
    }))
    return { data, next }
  })

  handle.platform(api.getCompany, async ({ db, identity, params: { id } }) => {
    await demandReached(db, identity, id)
    return companyToApi(await readCompany(platform, id))
  })

  handle.platform(api.createCompany, async ({ identity, body }) => {
    const company = companyBody.parse(newCompanyFromApi(body, platformOf(identity)))
    return companyToApi(await makeCompany(platform, identity, company))
  })

  handle.platform(api.updateCompany, async ({ identity, params: { id }, body }) => {
    const changes = companyChanges.parse(companyChangesFromApi(body))
    return companyToApi(await changeCompany(platform, identity, id, changes))
  })

  handle.platform(api.suspendCompany, async ({ identity, params: { id }, body }) =>
    companyToApi(await suspendCompany(platform, identity, id, body)),
  )

  handle.platform(api.resumeCompany, async ({ identity, params: { id } }) =>
    companyToApi(await resumeCompany(platform, identity, id)),
  )
}
