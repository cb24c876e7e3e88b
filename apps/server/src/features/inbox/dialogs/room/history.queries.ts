import type { Ask } from '../../../../platform/database/index.ts'
import { type SidebarRow, sidebarStatement } from './dialogs.queries.ts'
import { maxSeq } from './messages.queries.ts'

export interface KnownContact {
  id: number
  phone: string | null
  email: string | null
}

export const findContacts = (ask: Ask, companyId: number, ids: readonly number[]): Promise<KnownContact[]> =>
  ask<KnownContact>('select id, phone, email from contact where company_id = $1 and id = any ($2::int[])', [
    companyId,
    ids,
  ])

export interface PastRow extends SidebarRow {
  first_at: Date
  closed_at: Date | null
  workspace_name: string
}

// Per contact at most one page, by the index of its dialogs. $3 contacts, $4 before, $5 excluded dialog, $6 workspaces,
// $7 limit.
const page = sidebarStatement(
  `(select x.dialog_id as id from unnest($3::int[]) k(id) cross join lateral (
     select q.dialog_id from dialog_party q join dialog o on o.company_id = $1 and o.id = q.dialog_id
     where q.company_id = $1 and q.contact_id = k.id and q.dialog_id < $4 and q.dialog_id <> $5 and o.workspace_id = any ($6::int[])
     order by q.dialog_id desc limit $7) x order by 1 desc limit $7) p`,
  'p.id desc',
  `, d.first_at, d.closed_at, (select w.name from workspace w where w.company_id = $1 and w.id = d.workspace_id) as workspace_name`,
)

/** Dialogs of these contacts in these workspaces, without one dialog, the most recently begun first. */
export const pastRows = (
  ask: Ask,
  { companyId, userId, workspaceIds }: { companyId: number; userId: number; workspaceIds: readonly number[] },
  {
    contactIds,
    except,
    before,
    limit,
  }: { contactIds: readonly number[]; except: number; before: number | undefined; limit: number },
): Promise<PastRow[]> =>
  ask<PastRow>(page, [companyId, userId, contactIds, before ?? maxSeq, except, workspaceIds, limit])
