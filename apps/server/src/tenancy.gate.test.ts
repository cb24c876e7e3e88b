// Gate: structural, walks every tenant table.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDemo } from './demo/index.ts'
import { sql } from './platform/database/index.ts'
import { type TestApp, testApp } from './platform/testing/index.ts'

/*
 * The walls between companies, read from the database's own catalogue: a table that is added without one is found here. The
 * names below are the whole list of exceptions, each with its reason.
 */

/** Belong to the installation or hold ids and hashes alone, so they have no row security. */
const globalTables: Record<string, string> = {
  schema_migration: 'the state of the schema',
  schema_function: 'the state of the schema',
  platform: 'brands, which the login screen shows before anybody is logged in',
  installation: 'facts of the installation',
  push_key: 'the pair that push services know the installation by, its private half sealed',
  platform_key: 'ids, hashes and moments; asked before a company is known, and of no company',
  platform_use: 'how often a key of a platform was used',
  platform_call: 'ids and hashes of what a key of a platform asked',
  platform_log: 'a number for each platform',
  platform_event: 'ids and types of what happened to the companies of a platform, read by its keys alone',
  platform_picture: 'brands, which the login screen shows before anybody is logged in',
  session: 'ids, hashes and devices; asked before a company is known',
  account_code: 'ids and hashes; asked before a company is known',
  second_factor: 'ids and sealed secrets; asked before a company is known',
  recovery_code: 'the same',
  administrator_avatar: 'how administrators appear, who belong to no company',
  message_rate: 'what providers charge, written down by administrators',
  mail_outbox: 'mail of the installation, read by administrators',
  login_attempt: 'hashes of names and addresses; asked before anybody is logged in',
  audit_log: 'append-only, also for the program, which reads its company by a view',
  audit_chain: 'counts and hashes alone, and nothing of it for the program',
  outbox: 'a queue of ids, claimed for all companies',
  flow_call: 'a queue of ids, claimed for all companies',
  webhook_queue: 'a queue of ids, claimed for all companies',
  event_queue: 'a queue of ids, claimed for all companies',
  agent_publication: 'ids and states alone, claimed for all companies',
  media_fetch: 'a queue of ids, claimed for all companies',
  connection_lease: 'ids alone, taken over for all companies',
  data_deletion: 'codes and times, nothing of whom',
  dead_letter: 'events whose company nobody knows',
  provider_call: 'what a provider brought for any company, until its turns are taken',
  provider_call_lane: 'hashes of what such calls hold, for all companies',
  backup_run: 'backups of the installation',
  restored_job: 'jobs of the installation, as the job library keeps them',
}

/** Columns that end in _id and are no link to a row of the company. */
const looseColumns: Record<string, string> = {
  'message.connection_id': 'copied from the dialog for the dedupe index; a link would cost every message a lookup',
  'message_part.connection_id': 'part of its key, as on the message that it is a part of',
  'dialog.last_sender_user_id': 'its message has the link; a second one would cost every turn a lookup',
  'dialog.transferred_id': 'of a member, a workspace or a bot, as `transferred_kind` says, also one that is gone',
  'contact_erasure.contact_id': 'is gone by the erasure',
  'contact_erasure.last_dialog_id': 'a place in the order of dialogs, 0 before the first',
  'contact_erasure.last_import_id': 'how far its rows were looked through; the import may be gone',
  'contact_merge.into_id': 'may go in a later merge, whose undo brings it back',
  'contact_merge.from_id': 'is gone by the merge, and comes back by its undo',
  'dialog_counted.answered_by': 'a figure, which is written without a look at people; one who is gone has no name',
  'member.avatar_file_id': 'file is made after member; a picture that is missing shows initials',
  'fact.subject_id': 'of a record of `subject_kind`, also one that is gone',
  'fact.account_id': 'who did it, also an administrator',
  'event.subject_id': 'of a record of `subject_kind`, also one that is gone',
  'event.account_id': 'who did it, also an administrator',
  'follower_position.dialog_id': 'a place in the order of changes, 0 before the first; the dialog itself may be gone',
  'trace_position.dialog_id': 'a place in the order of changes, 0 before the first; the dialog itself may be gone',
}

/** Policies beside the tenant's own: which definer role sees a table whole, and what for. */
const definerPolicies = [
  'account gate ALL',
  'answer_candidate worker SELECT',
  'api_call worker SELECT',
  'api_key gate SELECT',
  'automation worker SELECT',
  'automation_run worker SELECT',
  'bot gate SELECT',
  'campaign worker SELECT',
  'campaign_recipient worker SELECT',
  'company gate ALL',
  'connection gate SELECT',
  'connection worker SELECT',
  'connection_activity gate SELECT',
  'contact search SELECT',
  'dialog search SELECT',
  'dialog worker SELECT',
  'dialog_counted worker SELECT',
  'dialog_party search SELECT',
  'event worker SELECT',
  'event_log worker SELECT',
  'fact worker SELECT',
  'figure_people worker SELECT',
  'figure_position worker SELECT',
  'file worker SELECT',
  'file_erasure worker SELECT',
  'follower_position worker SELECT',
  'integration gate SELECT',
  'integration worker SELECT',
  'invite gate SELECT',
  'knowledge_question worker SELECT',
  'knowledge_site worker SELECT',
  'knowledge_source worker SELECT',
  'link_grant gate SELECT',
  'member gate SELECT',
  'member_profile gate SELECT',
  'message_words search SELECT',
  'not_understood worker SELECT',
  'note_words search SELECT',
  'profile gate SELECT',
  'scheduled_act worker SELECT',
  'subscription worker SELECT',
  'trace_position worker SELECT',
  'traffic_dialog worker SELECT',
  'webhook_delivery gate SELECT',
  'webhook_delivery worker SELECT',
  'webhook_receipt worker SELECT',
  'words_position worker SELECT',
  'workspace gate SELECT',
  'workspace_member gate SELECT',
]

const definerRoles = ['prosa_gate', 'prosa_search', 'prosa_worker']

let test: TestApp
const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.database.owner.query<Row>(text, values)).rows

beforeAll(async () => {
  test = await testApp()
  await prepareDemo(test.app.platform)
})
afterAll(() => test.close())

interface Table {
  name: string
  secured: boolean
  forced: boolean
  /** Which column names the company. */
  company: string | null
}

const listTables = () =>
  ask<Table>(
    `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
            case when c.relname = 'company' then 'id' else (select a.attname from pg_attribute a
              where a.attrelid = c.oid and a.attname = 'company_id') end as company
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  )
const listTenantTables = async () => (await listTables()).filter(({ name }) => !(name in globalTables))

describe('the catalogue', () => {
  it('forces row security on every table but the named ones', async () => {
    const tables = await listTables()
    expect(Object.keys(globalTables).filter((name) => !tables.some((table) => table.name === name))).toEqual([])
    for (const { name, secured, forced, company } of tables)
      expect([name, secured, forced, company !== null]).toEqual(
        name in globalTables ? [name, false, false, company !== null] : [name, true, true, true],
      )
  })

  it("lets the program see and write its company's rows alone, by one policy a table", async () => {
    const policies = await ask<{
      table: string
      name: string
      command: string
      roles: string[]
      using: string
      check: string
    }>(
      `select tablename as "table", policyname as name, cmd as command, roles::text[] as roles, qual as using, with_check as check
       from pg_policies where schemaname = 'public' order by tablename, policyname`,
    )
    const own = policies.filter(({ roles }) => roles.includes('prosa_app'))
    expect(own.map(({ table }) => table)).toEqual((await listTenantTables()).map(({ name }) => name))
    for (const { table, name, command, roles, using, check } of own) {
      const column = table === 'company' ? 'id' : 'company_id'
      // The subselect keeps the setting from being read for every row; the nullif makes an unset company see nothing.
      const condition = new RegExp(
        `^\\(${column} = \\( SELECT \\(NULLIF\\(current_setting\\('app.company_id'::text, true\\), ''::text\\)\\)::integer`,
      )
      expect([table, name, command, roles]).toEqual([table, 'tenant', 'ALL', ['prosa_app']])
      expect(using).toMatch(condition)
      expect(check).toMatch(condition)
    }
    const { rows: whose } = await test.database.owner.query<{ name: string }>('select current_user as name')
    const ofOwner = policies.filter(({ name }) => name === 'owner')
    // A backup reads every row as the owner, and a migration changes them.
    expect(ofOwner.map(({ table }) => table)).toEqual(own.map(({ table }) => table))
    for (const { command, roles } of ofOwner) expect([command, ...roles]).toEqual(['ALL', whose[0]?.name])
    const others = policies.filter(({ name, roles }) => name !== 'owner' && !roles.includes('prosa_app'))
    expect(others.map(({ table, name, command }) => `${table} ${name} ${command}`)).toEqual(definerPolicies)
    for (const { roles } of others) expect(definerRoles).toContain(roles.join())
  })

  it('carries the company in every link between tenant tables', async () => {
    const tenants = new Set((await listTenantTables()).map(({ name }) => name))
    const links = await ask<{ child: string; parent: string; columns: string[]; targets: string[] }>(
      `select child.relname as child, parent.relname as parent,
              array(select a.attname::text from unnest(k.conkey) with ordinality u(n, place)
                    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by place) as columns,
              array(select a.attname::text from unnest(k.confkey) with ordinality u(n, place)
                    join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by place) as targets
       from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
       where k.contype = 'f' and child.relnamespace = 'public'::regnamespace`,
    )
    const loose = links.filter(({ child, parent, columns, targets }) => {
      if (!tenants.has(child) || !tenants.has(parent)) return false
      const place = columns.indexOf('company_id')
      return place < 0 || targets[place] !== (parent === 'company' ? 'id' : 'company_id')
    })
    // A person is the account of the same number; an administrator's has no company and yet rows in companies.
    expect(loose.map(({ child, parent }) => `${child} → ${parent}`)).toEqual(['member → account'])
  })

  it('makes every column that names a row a link, but the named ones', async () => {
    const columns = await ask<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
         and a.attname ~ '_(id|by)$' and a.atttypid in ('int'::regtype, 'uuid'::regtype) and c.relname <> all ($1)
         and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))
       order by 1`,
      [Object.keys(globalTables)],
    )
    expect(columns.map(({ name }) => name)).toEqual(Object.keys(looseColumns).sort())
  })
})

/** Of the person with the shell; the program itself makes no administrators. */
const ownersAlone = new Set(['gate_restore_admin'])

describe('the roles', () => {
  it('give the program no way around: it owns nothing, is nobody’s member and cannot bypass row security', async () => {
    const [role] = await ask(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'prosa_app'`,
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    })
    const owned = await ask(
      `select relname as name from pg_class where pg_get_userbyid(relowner) = 'prosa_app'
       union all select proname from pg_proc where pg_get_userbyid(proowner) = 'prosa_app'
       union all select nspname from pg_namespace where pg_get_userbyid(nspowner) = 'prosa_app'`,
    )
    expect(owned).toEqual([])
    const memberships = await ask(
      `select m.roleid::regrole::text as role, m.member::regrole::text as member from pg_auth_members m
       where m.member::regrole::text like 'prosa_%' or m.roleid::regrole::text like 'prosa_%'`,
    )
    expect(memberships).toEqual([])
  })

  it('let nobody become a definer role, and give each of its functions a fixed path and one caller', async () => {
    const roles = await ask<{ name: string }>(
      `select rolname as name from pg_roles where rolname = any ($1)
         and not rolcanlogin and not rolsuper and not rolbypassrls order by rolname`,
      [definerRoles],
    )
    expect(roles.map(({ name }) => name)).toEqual(definerRoles)
    const functions = await ask<{
      name: string
      owner: string
      definer: boolean
      path: string
      open: boolean
      app: boolean
    }>(
      `select p.proname as name, pg_get_userbyid(p.proowner) as owner, p.prosecdef as definer,
              coalesce(array_to_string(p.proconfig, ';'), '') as path,
              has_function_privilege('public', p.oid, 'execute') as open,
              has_function_privilege('prosa_app', p.oid, 'execute') as app
       from pg_proc p where p.pronamespace = 'public'::regnamespace
         and (p.prosecdef or pg_get_userbyid(p.proowner) = any ($1))`,
      [definerRoles],
    )
    expect(functions.length).toBeGreaterThan(5)
    for (const { name, owner, definer, path, open, app } of functions) {
      expect([name, definer, open, app]).toEqual([name, true, false, !ownersAlone.has(name)])
      expect(definerRoles).toContain(owner)
      expect(path).toContain('search_path=public, pg_temp')
    }
  })

  it('keep password hashes from the program, and the audit log from every change', async () => {
    const [rights] = await ask(
      `select has_column_privilege('prosa_app', 'account', 'password_hash', 'select') as hash,
              has_table_privilege('prosa_app', 'audit_log', 'select, update, delete, truncate') as audit,
              has_column_privilege('prosa_app', 'audit_log', 'action', 'insert') as entry,
              has_column_privilege('prosa_app', 'audit_log', 'hash', 'insert') as hashed,
              has_schema_privilege('prosa_app', 'public', 'create') as creates`,
    )
    expect(rights).toEqual({ hash: false, audit: false, entry: true, hashed: false, creates: false })
  })
})

describe('a canary that forgets the company', () => {
  const companyNamed = async (name: string): Promise<number> =>
    (await ask<{ id: number }>('select id from company where name = $1', [name]))[0]?.id ?? 0

  it('reads no row of another company from any table, though the demo fills most of them', async () => {
    const [own, other] = [await companyNamed('Vizinha'), await companyNamed('Demo')]
    const db = test.database.database.scoped(own)
    let guarded = 0
    for (const { name, company } of await listTenantTables()) {
      const column = sql.ref(company ?? 'company_id')
      const { rows } = await sql<{ foreign: number }>`
        select count(*) as foreign from ${sql.table(name)} where ${column} is distinct from ${own}`.execute(db)
      expect([name, rows[0]?.foreign]).toEqual([name, 0])
      const [hidden] = await ask<{ count: string }>(`select count(*) from "${name}" where "${company}" = $1`, [other])
      if (Number(hidden?.count) > 0) guarded += 1
    }
    expect(guarded).toBeGreaterThan(15)
  })

  it('changes and deletes no row of another company', async () => {
    const [own, other] = [await companyNamed('Vizinha'), await companyNamed('Demo')]
    const db = test.database.database.scoped(own)
    for (const { name, company } of await listTenantTables()) {
      const column = sql.ref(company ?? 'company_id')
      const changed = await sql`update ${sql.table(name)} set ${column} = ${column} where ${column} = ${other}`.execute(
        db,
      )
      expect([name, changed.numAffectedRows]).toEqual([name, 0n])
      const deleted = await sql`delete from ${sql.table(name)} where ${column} = ${other}`.execute(db)
      expect([name, deleted.numAffectedRows]).toEqual([name, 0n])
    }
  })

  it('sees nothing where no company is set, nor after a transaction that set one', async () => {
    const own = await companyNamed('Vizinha')
    const { scoped, unscoped } = test.database.database
    await sql`select id from bot`.execute(scoped(own))
    for (const { name } of await listTenantTables()) {
      if (name === 'account') continue // Not every column may be read; counted below by its id.
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
        unscoped(),
      )
      expect([name, rows[0]?.count]).toEqual([name, 0])
    }
    const { rows } = await sql`select id from account`.execute(unscoped())
    expect(rows).toEqual([])
  })

  it('stores no row for another company, and no link to one of its rows', async () => {
    const [own, other] = [await companyNamed('Vizinha'), await companyNamed('Demo')]
    const db = test.database.database.scoped(own)
    const insert = (companyId: number, parentId: number | null) =>
      db
        .insertInto('workspace')
        .values({ company_id: companyId, name: 'x', name_folded: 'x', parent_id: parentId })
        .execute()
    await expect(insert(other, null)).rejects.toThrow(/row-level security/)
    const [theirs] = await ask<{ id: number }>('select id from workspace where company_id = $1', [other])
    await expect(insert(own, theirs?.id ?? 0)).rejects.toThrow(/foreign key/)
  })
})
