import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDemo } from './demo/index.ts'
import { type Handles, sql } from './platform/database/index.ts'
import { type TestApp, testApp } from './platform/testing/index.ts'

/*
 * The walls between companies, read from the database itself: a table, role, policy or function that is added without its
 * wall is found here. What is listed by name is an exception, and says why it is one.
 */

/** They name a company and yet have no row security: ids alone stand in them, and background work crosses companies. */
const idsOnly = new Set(['outbox', 'flow_call', 'presence', 'audit_log'])
/** Foreign keys of tenant tables that need not carry the company: to what belongs to no company. */
const globalTables = new Set(['platform', 'account', 'company'])
const programRoles = ['prosa_app', 'prosa_jobs']
const definerRoles = ['prosa_gate', 'prosa_search', 'prosa_worker']

let t: TestApp
const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query(text, values)).rows as Row[]

let tenantTables: string[]
/** The column that names the company: its own id in the table of companies. */
const companyColumn = (table: string): string => (table === 'company' ? 'id' : 'company_id')

beforeAll(async () => {
  t = await testApp()
  await prepareDemo(t.app.platform)
  const named = await rows<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  tenantTables = ['company', ...named.map(({ name }) => name).filter((name) => !idsOnly.has(name))]
})
afterAll(() => t.close())

describe('every table of companies', () => {
  it('has row security, forced, and exactly one policy for the program: its own company', async () => {
    const found = await rows<{ name: string; on: boolean; forced: boolean; policies: string[] }>(
      `select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced,
         coalesce((select array_agg(distinct p.cmd || ' ' || p.qual || ' / ' || coalesce(p.with_check, '')) from pg_policies p
           where p.schemaname = 'public' and p.tablename = c.relname and 'prosa_app' = any (p.roles)), '{}') as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) order by 1`,
      [tenantTables],
    )
    expect(found).toHaveLength(tenantTables.length)
    for (const { name, on, forced, policies } of found) {
      const own = `(${companyColumn(name)} = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif"))`
      expect({ name, on, forced, policies: policies.map((text) => text.replaceAll(/\s+/g, ' ')) }).toEqual({
        name,
        on: true,
        forced: true,
        policies: [`ALL ${own} / ${own}`],
      })
    }
  })

  it('names the company first in its primary key, so that an id alone finds nothing', async () => {
    const found = await rows<{ name: string; first: string }>(
      `select c.relname as name, a.attname as first from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indisprimary and c.relname = any ($1) and c.relnamespace = 'public'::regnamespace`,
      [tenantTables],
    )
    const wrong = found.filter(({ name, first }) => first !== companyColumn(name)).map(({ name }) => name)
    expect(wrong).toEqual(['account'])
  })

  it('points only inside its company: every foreign key to another such table carries company_id', async () => {
    const keys = await rows<{ key: string; target: string; from: string[]; to: string[] }>(
      `select k.conrelid::regclass || '.' || k.conname as key, k.confrelid::regclass::text as target,
         (select array_agg(a.attname::text) from unnest(k.conkey) n join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n) as from,
         (select array_agg(a.attname::text) from unnest(k.confkey) n join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n) as to
       from pg_constraint k where k.contype = 'f' and k.conrelid::regclass::text = any ($1)`,
      [tenantTables],
    )
    expect(keys.length).toBeGreaterThan(40)
    const open = keys.filter(
      ({ target, from, to }) =>
        !globalTables.has(target) && !(from.includes('company_id') && to.includes('company_id')),
    )
    expect(open.map(({ key }) => key)).toEqual([])
  })
})

describe('the roles', () => {
  it('cannot get around row security, make others, or become another', async () => {
    const found = await rows<Record<string, unknown>>(
      `select rolname as name, rolcanlogin as login, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as strong,
         (select count(*)::int from pg_auth_members m where m.member = r.oid or m.roleid = r.oid) as memberships
       from pg_roles r where rolname like 'prosa\\_%' and rolname <> 'prosa_owner' order by 1`,
    )
    const expected = [...programRoles, ...definerRoles].sort()
    expect(found).toEqual(
      expected.map((name) => ({ name, login: programRoles.includes(name), strong: false, memberships: 0 })),
    )
  })

  it('own nothing, but the definers their functions', async () => {
    const relations = await rows(
      `select relname from pg_class where pg_get_userbyid(relowner) = any ($1) and relnamespace = 'public'::regnamespace`,
      [[...programRoles, ...definerRoles]],
    )
    expect(relations).toEqual([])
    const functions = await rows(
      `select proname from pg_proc where pg_get_userbyid(proowner) = any ($1)
      and pronamespace = 'public'::regnamespace`,
      [programRoles],
    )
    expect(functions).toEqual([])
  })

  it('let the program write the audit log and never change it', async () => {
    const [rights] = await rows(`select has_table_privilege('prosa_app', 'audit_log', 'insert') as insert,
      has_table_privilege('prosa_app', 'audit_log', 'update') as update, has_table_privilege('prosa_app', 'audit_log', 'delete') as delete,
      has_column_privilege('prosa_app', 'account', 'password_hash', 'select') as hash`)
    expect(rights).toEqual({ insert: true, update: false, delete: false, hash: false })
  })
})

describe('the doors through the walls', () => {
  it('are these definer functions and no others, each with its search path pinned and for the program alone', async () => {
    const found = await rows<{ signature: string; owner: string; path: boolean; everybody: boolean }>(
      `select p.oid::regprocedure::text as signature, pg_get_userbyid(p.proowner) as owner,
         exists (select from unnest(p.proconfig) c where c = 'search_path=public, pg_temp') as path,
         exists (select from aclexplode(p.proacl) a where a.grantee = 0) or p.proacl is null as everybody
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`,
    )
    for (const door of found) {
      expect(door).toMatchObject({ path: true, everybody: false })
      expect(definerRoles).toContain(door.owner)
      expect(door.signature.split('_')[0]).toBe(door.owner.replace('prosa_', ''))
    }
    expect(found.map(({ signature }) => signature)).toEqual([
      'gate_account(integer)',
      'gate_account_by_email(text)',
      'gate_bot_by_token(text)',
      'gate_companies(text,integer,integer)',
      'gate_company_ids()',
      'gate_company_summaries(integer[])',
      'gate_connection(text,text)',
      'gate_create_first_admin(text,text,text,text)',
      'gate_end_first_access(integer)',
      'gate_invite_by_code(bytea)',
      'gate_set_password(integer,text)',
      'search_dialogs(integer[],text,boolean,integer)',
      'worker_due_dialogs(integer)',
    ])
  })

  it('see these tables and no others', async () => {
    const found = await rows<{ door: string }>(
      `select distinct r || ': ' || p.tablename || ' for ' || lower(p.cmd) as door from pg_policies p, unnest(p.roles) r
       where p.schemaname = 'public' and r <> 'prosa_app' order by 1`,
    )
    expect(found.map(({ door }) => door)).toEqual([
      'prosa_gate: account for all',
      'prosa_gate: bot for select',
      'prosa_gate: company for select',
      'prosa_gate: connection for select',
      'prosa_gate: invite for select',
      'prosa_gate: member for select',
      'prosa_search: contact for select',
      'prosa_search: dialog for select',
      'prosa_search: dialog_party for select',
      'prosa_worker: dialog for select',
    ])
  })

  it('take no company from their caller where they search', async () => {
    const found = await rows(
      `select p.oid::regprocedure::text as signature from pg_proc p where pg_get_userbyid(p.proowner) = 'prosa_search'
         and exists (select from unnest(p.proargnames) n where n like '%company%')`,
    )
    expect(found).toEqual([])
  })
})

describe('with every WHERE stripped', () => {
  let companies: number[]
  beforeAll(async () => {
    companies = (await rows<{ id: number }>('select id from company order by id')).map(({ id }) => id)
    expect(companies.length).toBeGreaterThan(1)
  })

  const countOf = async (
    handles: Handles,
    company: number | null,
    table: string,
    part = sql`true`,
  ): Promise<number> => {
    const db = company === null ? handles.unscoped() : handles.scoped(company)
    const { rows: found } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(table)} where ${part}`.execute(db)
    return found[0]?.count ?? -1
  }

  it('a company still sees only its own rows, and all of them', async () => {
    let checked = 0
    for (const table of tenantTables) {
      for (const company of companies) {
        const column = sql.ref(companyColumn(table))
        const seen = await countOf(t.database.database, company, table)
        expect(
          await countOf(t.database.database, company, table, sql`${column} is distinct from ${company}`),
          table,
        ).toBe(0)
        const [truth] = await rows<{ count: number }>(
          `select count(*)::int as count from "${table}" where ${companyColumn(table)} = $1`,
          [company],
        )
        expect(seen, `${table} of ${company}`).toBe(truth?.count)
        checked += seen
      }
    }
    expect(checked).toBeGreaterThan(500)
  })

  it('nobody sees anything without a company', async () => {
    for (const table of tenantTables) expect(await countOf(t.database.database, null, table), table).toBe(0)
  })

  it('a change or removal of everything touches only the own company’s rows', async () => {
    const [one = 0, other = 0] = companies
    const before = await rows('select count(*)::int as count from workspace_member where company_id = $1', [other])
    await sql`delete from workspace_member`.execute(t.database.database.scoped(one))
    expect(await rows('select count(*)::int as count from workspace_member where company_id = $1', [other])).toEqual(
      before,
    )
    expect(await rows('select count(*)::int as count from workspace_member where company_id = $1', [one])).toEqual([
      { count: 0 },
    ])
  })

  it('no row moves to another company', async () => {
    const [one = 0, other = 0] = companies
    const moved = sql`update profile set company_id = ${other}`.execute(t.database.database.scoped(one))
    await expect(moved).rejects.toMatchObject({ code: '42501' })
  })
})
