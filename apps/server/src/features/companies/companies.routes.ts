import { listCompanies } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { Handle } from '../../platform/http/index.ts'
import * as companies from './companies.queries.ts'

export const registerCompanies = (handle: Handle): void => {
  handle.companyless(listCompanies, async ({ db, query }) => {
    const { rows, total } = await companies.list(db, {
      part: fold(query.name),
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
      })),
      total,
    }
  })
}
