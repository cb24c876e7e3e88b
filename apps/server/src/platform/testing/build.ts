import type { Permission } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { Client, QueryResultRow } from 'pg'

export interface TestCompany {
  id: number
  platformId: number
}

export interface TestUser {
  id: number
  companyId: number | null
  email: string
}

/**
 * Creates records as the owner, without row-level security, each with the parents it needs. Features add builders based
 * on `insert`.
 */
export interface Builders {
  /** Inserts one row and returns it: `build.insert('contact', { company_id, name })`. */
  insert<Row extends QueryResultRow>(table: string, values: Record<string, unknown>): Promise<Row>
  /** Runs another statement as the owner. */
  run(text: string, values?: readonly unknown[]): Promise<void>
  platform(values?: Record<string, unknown>): Promise<{ id: number }>
  company(values?: Record<string, unknown>): Promise<TestCompany>
  workspace(options: { company: { id: number }; name?: string; parentId?: number }): Promise<{ id: number }>
  profile(options: {
    company: { id: number }
    permissions: readonly Permission[]
    name?: string
  }): Promise<{ id: number }>
  /** A person of a company, with a profile of exactly these permissions, in exactly these workspaces. */
  user(options: UserOptions): Promise<TestUser>
  /** An administrator of the installation. */
  admin(values?: Record<string, unknown>): Promise<TestUser>
}

export interface UserOptions {
  company: { id: number }
  permissions?: readonly Permission[]
  workspaces?: readonly { id: number }[]
  name?: string
  email?: string
  active?: boolean
  isAttendant?: boolean
  passwordHash?: string
}

export const createBuilders = (owner: Client): Builders => {
  let count = 0
  const next = (): number => ++count

  const insert: Builders['insert'] = async <Row extends QueryResultRow>(
    table: string,
    values: Record<string, unknown>,
  ) => {
    const columns = Object.keys(values)
    const names = columns.map((column) => owner.escapeIdentifier(column)).join(', ')
    const places = columns.map((_, index) => `$${index + 1}`).join(', ')
    const { rows } = await owner.query<Row>(
      `insert into ${owner.escapeIdentifier(table)} (${names}) values (${places}) returning *`,
      Object.values(values),
    )
    return rows[0] as Row
  }

  const platform: Builders['platform'] = (values = {}) =>
    insert('platform', { name: `plataforma-${next()}`, display_name: 'Prosa', ...values })

  const company: Builders['company'] = async (values = {}) => {
    const platformId = Number(values.platform_id ?? (await platform()).id)
    const name = `Empresa ${next()}`
    const row = await insert<{ id: number }>('company', {
      name,
      name_folded: fold(name),
      livechat: true,
      whatsapp_api_meta: true,
      ...values,
      platform_id: platformId,
    })
    return { id: row.id, platformId }
  }

  const workspace: Builders['workspace'] = async ({ company: { id }, name = `Área ${next()}`, parentId }) => {
    const folded = name.toLowerCase()
    return insert('workspace', { company_id: id, name, name_folded: folded, parent_id: parentId ?? null })
  }

  const profile: Builders['profile'] = async ({ company: { id }, permissions, name = `Perfil ${next()}` }) =>
    insert('profile', { company_id: id, name, name_folded: fold(name), permissions })

  const user: Builders['user'] = async (options) => {
    const { company: owning, permissions = [], workspaces = [], active = true, isAttendant = false } = options
    const name = options.name ?? `Pessoa ${next()}`
    const email = options.email ?? `pessoa${next()}@teste.local`
    const account = await insert<{ id: number }>('account', {
      company_id: owning.id,
      email,
      email_folded: email.toLowerCase(),
      active,
      first_access: false,
      password_hash: options.passwordHash ?? null,
    })
    await insert('member', {
      company_id: owning.id,
      id: account.id,
      name,
      name_folded: fold(name),
      email,
      active,
      is_attendant: isAttendant,
    })
    const { id: profileId } = await profile({ company: owning, permissions })
    await insert('member_profile', { company_id: owning.id, user_id: account.id, profile_id: profileId })
    for (const { id } of workspaces)
      await insert('workspace_member', { company_id: owning.id, workspace_id: id, user_id: account.id })
    return { id: account.id, companyId: owning.id, email }
  }

  const admin: Builders['admin'] = async (values = {}) => {
    const email = `admin${next()}@teste.local`
    const fields = { email, email_folded: email, is_admin: true, first_access: false, ...values }
    const row = await insert<{ id: number }>('account', fields)
    return { id: row.id, companyId: null, email }
  }

  const run: Builders['run'] = async (text, values = []) => {
    await owner.query(text, [...values])
  }

  return { insert, run, platform, company, workspace, profile, user, admin }
}
