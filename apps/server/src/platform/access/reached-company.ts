import { type DB, type Kysely, sql } from '../database/index.ts'
import { AppError, errors } from '../errors/index.ts'
import { type Identity, reaches } from './scope.ts'

interface ReachedCompany {
  platformId: number
  /** Those that are active. */
  workspaceIds: number[]
}

/** A company, read without its scope; undefined for no such company. */
const find = async (db: Kysely<DB>, companyId: number): Promise<ReachedCompany | undefined> => {
  const { rows } = await sql<ReachedCompany>`
    select platform_id as "platformId", workspace_ids as "workspaceIds" from gate_company_contexts(array[${companyId}::int])`.execute(
    db,
  )
  return rows[0]
}

/** @throws notFound for a missing company, or one outside of the reach of an administrator or of a platform's key */
export const demandReached = async (
  db: Kysely<DB>,
  { reach }: Pick<Identity, 'reach'>,
  companyId: number,
): Promise<ReachedCompany> => {
  const company = await find(db, companyId)
  if (!company || !reaches(reach, { companyId, platformId: company.platformId })) throw new AppError(errors.notFound)
  return company
}
