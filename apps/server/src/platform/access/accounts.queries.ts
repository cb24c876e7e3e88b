import { fold } from '@prosa/language'
import { type DB, type Kysely, sql } from '../database/index.ts'

export interface Account {
  company_id: number | null
  is_admin: boolean
  admin_platform_id: number | null
  active: boolean
  confirmed: boolean
  email: string
  name: string
  first_access: boolean
  has_second_factor: boolean
}

export const findAccount = async (db: Kysely<DB>, accountId: number): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    select company_id, is_admin, admin_platform_id, active, confirmed, email, name, first_access, has_second_factor
    from gate_account(${accountId})`.execute(db)
  return rows[0]
}

/** Gives an administrator a member row in the company, so that records can name them as author; does nothing for the company's own people. */
export const insertAdmin = async (
  db: Kysely<DB>,
  member: { companyId: number; id: number; name: string; email: string },
): Promise<void> => {
  await db
    .insertInto('member')
    .values({
      company_id: member.companyId,
      id: member.id,
      name: member.name,
      name_folded: fold(member.name),
      email: member.email,
      is_admin: true,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .execute()
}

/** Whether the account has a member row in the company. */
export const isMember = async (db: Kysely<DB>, companyId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined
