import { permissions } from '@prosa/contract'
import { fold } from '@prosa/language'
import { type DB, enterCompany, type Kysely } from '../../platform/database/index.ts'
import { insertProfile } from '../profiles/index.ts'
import { insertWorkspace } from '../workspace-management/index.ts'
import * as companies from './company.queries.ts'

export interface FirstRecords {
  companyId: number
  workspaceId: number
  workspaceName: string
  profileId: number
}

/**
 * A company with what nobody can begin without: a workspace, and a profile 'Administrador' with every permission. From here on the
 * transaction is behind the new company's wall.
 */
export const openCompany = async (
  tx: Kysely<DB>,
  company: Parameters<typeof companies.create>[1],
): Promise<FirstRecords> => {
  const companyId = await companies.create(tx, company)
  await enterCompany(tx, companyId)
  const workspaceName = 'Geral'
  const workspaceId = await insertWorkspace(tx, companyId, { name: workspaceName, active: true, parentId: null })
  const name = 'Administrador'
  const profileId = await insertProfile(tx, companyId, { name, name_folded: fold(name), permissions: [...permissions] })
  return { companyId, workspaceId, workspaceName, profileId }
}
