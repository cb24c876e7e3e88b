import { askOf, type DB, type Kysely } from '../../../../platform/database/index.ts'

/** A person's name and photo as colleagues see them, whose dialog it is, and where the customer is. */
export const findOnlooker = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  dialogId: number,
): Promise<OnlookerRow | undefined> => {
  const rows = await askOf(db)<OnlookerRow>(onlooker, [companyId, userId, dialogId])
  return rows[0]
}

interface OnlookerRow {
  userId: number
  name: string
  identityId: number
  /** The customer's account on the channel. */
  customer: string
  connectionId: number
  kind: string
}

const onlooker = `select m.id as "userId", m.name, d.identity_id as "identityId", i.external_id as customer, k.id as "connectionId", k.kind
 from member m join dialog d on d.company_id = m.company_id and d.id = $3
 join identity i on i.company_id = m.company_id and i.id = d.identity_id
 join connection k on k.company_id = m.company_id and k.id = d.connection_id where m.company_id = $1 and m.id = $2`

/** A person's name as customers see it. */
export const nameOf = async (db: Kysely<DB>, companyId: number, userId: number): Promise<string> => {
  const row = await db
    .selectFrom('member')
    .select(['name', 'agent_name'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.agent_name || row?.name || ''
}

/** A person's name as customers see it, with the name of a workspace of the company. */
export const namesOf = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  workspaceId: number,
): Promise<{ userName: string; workspaceName: string }> => {
  const [row] = await askOf(db)<{ userName: string; workspaceName: string }>(names, [companyId, userId, workspaceId])
  return row ?? { userName: '', workspaceName: '' }
}

const names = `select coalesce(nullif(m.agent_name, ''), m.name, '') as "userName", w.name as "workspaceName"
 from workspace w left join member m on m.company_id = $1 and m.id = $2 where w.company_id = $1 and w.id = $3`

/** The author of a message, and the kind of connection that sends it. */
interface Author {
  workspaceId: number
  name: string
  kind: string
}

/** A dialog's workspace and connection, and the author's name as customers see it; undefined for no such dialog. */
export const findAuthor = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  dialogId: number,
): Promise<Author | undefined> => {
  const rows = await askOf(db)<Author>(author, [companyId, userId, dialogId])
  return rows[0]
}

const author = `select d.workspace_id as "workspaceId", coalesce(nullif(m.agent_name, ''), m.name, '') as name,
  c.kind from dialog d join connection c on c.company_id = d.company_id and c.id = d.connection_id
 left join member m on m.company_id = $1 and m.id = $2 where d.company_id = $1 and d.id = $3`
