import { newKey } from '../../apps/server/src/platform/access/api-keys.ts'
import type { BenchDatabase } from './database.ts'

/** An integration of the company with a key. @returns the key */
export const insertKey = async ({ owner }: BenchDatabase, companyId: number): Promise<string> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into account (id, company_id, kind, email, email_folded, name, first_access) values ((select max(id) + 1 from account), $1, 'integration', null, null, 'ERP', false) returning id`,
    [companyId],
  )
  const id = rows[0]?.id
  await owner.query(
    `insert into member (company_id, id, name, name_folded, email, is_admin) values ($1, $2, 'ERP', 'erp', null, true)`,
    [companyId, id],
  )
  await owner.query(
    `insert into integration (company_id, id, grants) values ($1, $2, '{contacts:write,conversations:write,events:write}')`,
    [companyId, id],
  )
  // Integrations see contacts of their workspaces alone.
  await owner.query(
    `insert into contact_workspace (company_id, contact_id, workspace_id, created_at)
     select distinct on (d.contact_id) d.company_id, d.contact_id, d.workspace_id, now() from dialog d where d.company_id = $1`,
    [companyId],
  )
  const { secret, publicId, hash } = newKey()
  await owner.query(`insert into api_key (company_id, integration_id, public_id, hash) values ($1, $2, $3, $4)`, [
    companyId,
    id,
    publicId,
    hash,
  ])
  return secret
}
