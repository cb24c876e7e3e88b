import { askOf, type DB, type Kysely } from '../../../platform/database/index.ts'

interface Named {
  id: number
  name: string
}

/** What automations may name, each by name and at most `limit`. Workspaces of the whole company, since rooms may be transferred to any. */
export const listChoices = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  limit: number,
) => {
  const ask = askOf(db)
  const ofCompany = (table: string, where: string, name = 'name', order = 'name_folded'): Promise<Named[]> =>
    ask<Named>(
      `select id, ${name} as name from ${table} where company_id = $1 and ${where} order by ${order}, id limit $2`,
      [companyId, limit],
    )
  const [workspaces, labels, bots, tags, fields, people, cannedAnswers, followUps] = await Promise.all([
    ofCompany('workspace', 'active', 'name', 'name'),
    ofCompany('label', 'true'),
    ofCompany('bot', 'deleted_at is null'),
    ofCompany('contact_tag', 'deleted_at is null'),
    ofCompany('contact_field', 'deleted_at is null'),
    ask<Named & { workspaceIds: number[] }>(
      `select m.id, m.name, array(select wm.workspace_id from workspace_member wm where wm.company_id = $1 and wm.user_id = m.id
        order by wm.workspace_id) as "workspaceIds"
       from member m where m.company_id = $1 and m.active and m.kind = 'person'
        and exists (select from workspace_member wm where wm.company_id = $1 and wm.user_id = m.id)
       order by m.name, m.id limit $2`,
      [companyId, limit],
    ),
    ask<Named & { workspaceId: number }>(
      `select id, shortcut as name, workspace_id as "workspaceId" from canned_answer where company_id = $1 and workspace_id = any ($2)
       order by shortcut_folded, id limit $3`,
      [companyId, workspaceIds, limit],
    ),
    ask<Named & { workspaceId: number }>(
      `select id, name, workspace_id as "workspaceId" from follow_up where company_id = $1 and workspace_id = any ($2) and deleted_at is null
       order by name_folded, id limit $3`,
      [companyId, workspaceIds, limit],
    ),
  ])
  return { workspaces, labels, bots, tags, fields, people, cannedAnswers, followUps }
}

/** Ids of each kind that a definition names. */
export interface NamedIds {
  workspaces: readonly number[]
  labels: readonly number[]
  bots: readonly number[]
  tags: readonly number[]
  fields: readonly number[]
  people: readonly number[]
  cannedAnswers: readonly number[]
  followUps: readonly number[]
}

/** Whether all of them are there; a canned answer only in these workspaces. */
export const areThere = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  ids: NamedIds,
): Promise<boolean> => {
  const [row] = await askOf(db)<{ all: boolean }>(
    `select
      not exists (select from unnest($2::int[]) u(id) where not exists (select from workspace x where x.company_id = $1 and x.id = u.id and x.active))
      and not exists (select from unnest($3::int[]) u(id) where not exists (select from label x where x.company_id = $1 and x.id = u.id))
      and not exists (select from unnest($4::int[]) u(id) where not exists (select from bot x where x.company_id = $1 and x.id = u.id and x.deleted_at is null))
      and not exists (select from unnest($5::int[]) u(id) where not exists (select from contact_tag x where x.company_id = $1 and x.id = u.id and x.deleted_at is null))
      and not exists (select from unnest($6::int[]) u(id) where not exists (select from contact_field x where x.company_id = $1 and x.id = u.id and x.deleted_at is null))
      and not exists (select from unnest($7::int[]) u(id) where not exists (select from member x where x.company_id = $1 and x.id = u.id and x.active and x.kind = 'person'))
      and not exists (select from unnest($8::int[]) u(id) where not exists (select from canned_answer x where x.company_id = $1 and x.id = u.id
        and x.workspace_id = any ($9::int[])))
      and not exists (select from unnest($10::int[]) u(id) where not exists (select from follow_up x where x.company_id = $1 and x.id = u.id
        and x.deleted_at is null and x.workspace_id = any ($9::int[]))) as all`,
    [
      companyId,
      ids.workspaces,
      ids.labels,
      ids.bots,
      ids.tags,
      ids.fields,
      ids.people,
      ids.cannedAnswers,
      workspaceIds,
      ids.followUps,
    ],
  )
  return row?.all ?? false
}
