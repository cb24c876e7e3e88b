import { type Permission, permissions } from '@prosa/contract'
import { fold } from '@prosa/language'
import { type DB, enterCompany, type Transaction } from '../../../platform/database/index.ts'
import { insertProfile } from '../../people/index.ts'
import { insertWorkspace } from '../workspace-management/index.ts'
import * as companies from './company.queries.ts'

export interface FirstRecords {
  companyId: number
  workspaceId: number
  workspaceName: string
  profileId: number
}

/**
 * Creates a company with its basic records: a workspace, the profile 'Administrador' with every permission, and
 * 'Atendente' for people who only answer customers. From here on the transaction has the new company's scope.
 */
export const openCompany = async (
  tx: Transaction<DB>,
  company: Parameters<typeof companies.create>[1],
): Promise<FirstRecords> => {
  const companyId = await companies.create(tx, company)
  await enterCompany(tx, companyId)
  const workspaceName = 'Geral'
  const workspaceId = await insertWorkspace(tx, companyId, { name: workspaceName, active: true, parentId: null })
  const addProfile = (name: string, granted: readonly Permission[]): Promise<number> =>
    insertProfile(tx, companyId, { name, name_folded: fold(name), permissions: [...granted] })
  const profileId = await addProfile('Administrador', permissions)
  await addProfile('Atendente', ['omnichannel_view', 'dialog_view'])
  return { companyId, workspaceId, workspaceName, profileId }
}
