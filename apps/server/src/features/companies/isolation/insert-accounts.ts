import { randomUUID } from 'node:crypto'
import type { ApiGrant, Permission } from '@prosa/contract'
import { newKey } from '../../../platform/access/index.ts'
import { storedGrants } from '../integrations/index.ts'
import type { Insert } from './one-of-each.ts'

/** Creates a person with a profile of exactly these permissions, in exactly these workspaces. */
export const insertPersonWith = async (
  insert: Insert,
  companyId: number,
  granted: readonly Permission[],
  workspaceIds: readonly number[],
): Promise<number> => {
  const email = `${randomUUID()}@isolamento.invalid`
  const { id } = await insert<{ id: number }>('account', {
    company_id: companyId,
    email,
    email_folded: email,
    first_access: false,
  })
  const named = { company_id: companyId, name: 'Canário', name_folded: 'canario' }
  await insert('member', { ...named, id, email, is_attendant: true })
  const profile = await insert<{ id: number }>('profile', { ...named, permissions: granted })
  await insert('member_profile', { company_id: companyId, user_id: id, profile_id: profile.id }, null)
  for (const workspace of workspaceIds)
    await insert('workspace_member', { company_id: companyId, workspace_id: workspace, user_id: id }, null)
  return id
}

export interface InsertedIntegration {
  id: number
  keyId: number
  /** Secret of the key. */
  secret: string
}

/** An integration with a key, as the feature stores them. @param workspaceIds null: all */
export const insertIntegrationWith = async (
  insert: Insert,
  companyId: number,
  grants: readonly ApiGrant[],
  workspaceIds: readonly number[] | null,
): Promise<InsertedIntegration> => {
  const named = { company_id: companyId, name: `Integração ${randomUUID()}` }
  const { id } = await insert<{ id: number }>('account', {
    ...named,
    kind: 'integration',
    email: null,
    email_folded: null,
    first_access: false,
  })
  await insert('member', { ...named, id, name_folded: 'integracao', email: null, is_admin: true })
  const stored = { grants: storedGrants(grants), workspace_ids: workspaceIds }
  await insert('integration', { company_id: companyId, id, ...stored })
  const { secret, publicId, hash } = newKey()
  const key = await insert<{ id: number }>('api_key', {
    company_id: companyId,
    integration_id: id,
    public_id: publicId,
    hash,
  })
  return { id, keyId: key.id, secret }
}
