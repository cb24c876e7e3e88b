import * as contract from '@prosa/contract'
import { fold } from '@prosa/language'
import { demandReached } from '../../../platform/access/index.ts'
import { type Handle, platformReached } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import * as companies from './companies.queries.ts'
import { changeCompany, makeCompany, readCompany } from './save-company.ts'
import { resumeCompany, suspendCompany } from './suspend-company.ts'

/** For administrators: those of the installation see every company, those of a platform only its own. */
export const registerCompanies = (handle: Handle, platform: Platform): void => {
  handle.companyless(contract.listCompanies, async ({ db, identity, query }) => {
    const { rows, total } = await companies.list(db, {
      part: fold(query.name),
      platformId: platformReached(identity),
      state: query.state ?? null,
      limit: query.limit,
      offset: query.offset,
    })
    return {
      result: rows.map((row) => ({
        id: row.id,
        name: row.name,
        plataform: row.platform_id,
        plataformName: row.platform_name,
        active: row.active,
        suspension: row.reason && row.stops_at && { reason: row.reason, stopsAt: row.stops_at.toISOString() },
      })),
      total,
    }
  })

  handle.companyless(contract.getCompany, async ({ db, identity, params: { id } }) => {
    await demandReached(db, identity, id)
    return readCompany(platform, id)
  })

  handle.companyless(contract.createCompany, ({ identity, body }) => makeCompany(platform, identity, body))

  handle.companyless(contract.suspendCompany, async ({ identity, params, body }) =>
    suspendCompany(platform, identity, params.id, body),
  )

  handle.companyless(contract.resumeCompany, async ({ identity, params }) =>
    resumeCompany(platform, identity, params.id),
  )

  handle.companyless(contract.updateCompany, ({ identity, params, body }) =>
    changeCompany(platform, identity, params.id, body),
  )
}
