import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { testSecretKey } from '../testing/secret-key.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import type { DatabaseAddress } from './embedded/index.ts'
import { migrateTo } from './migrations.ts'
import { openDatabase } from './open.ts'
import { ensureDatabase, migrationsFolder, parseDatabaseUrl, prepareDatabase, prepareRoles } from './prepare.ts'
import { rolesOf } from './role-names.ts'

const folder = temporaryFolder('prepare')
const made: string[] = []
let owner: Client
beforeAll(async () => {
  owner = new Client(inject('database').owner)
  await owner.connect()
})
afterAll(async () => {
  for (const name of made) await owner.query(`drop database ${name} with (force)`)
  await owner.end()
  folder.remove()
})

const newDatabase = async (): Promise<DatabaseAddress> => {
  const name = `prepare_${randomUUID().slice(0, 8)}`
  made.push(name)
  return ensureDatabase(inject('database').owner, name)
}
const newPrefix = (): string => `p${randomUUID().slice(0, 8)}`
const ask = async (address: DatabaseAddress, sql: string): Promise<unknown[]> => {
  const client = new Client(address)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('two installations on one cluster', () => {
  it('do not change each other’s passwords: the second is told to take other names', async () => {
    const { app } = inject('database')
    await expect(prepareDatabase(await newDatabase(), 'the key of another installation')).rejects.toThrow(
      /prosa_app é de outra instalação .* DATABASE_ROLES/,
    )
    expect(await ask(app, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('live side by side under names of their own, and none sees the other’s rows', async () => {
    const roles = newPrefix()
    const second = await prepareDatabase(await newDatabase(), 'the key of another installation', { roles })
    expect(second.app.user).toBe(`${roles}_app`)
    expect(await ask(second.app, 'select count(*)::int as n from schema_migration')).not.toEqual([{ n: 0 }])
    expect(await ask(second.app, 'select id from company')).toEqual([])
    const foreign = { ...second.app, database: inject('database').template }
    await expect(ask(foreign, 'select id from company')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the passwords of roles', () => {
  it('stay while their key is known, and follow the key when it is not', async () => {
    const roles = newPrefix()
    const database = await newDatabase()
    const first = await prepareDatabase(database, 'first key', { roles })
    const rolling = await prepareDatabase(database, 'second key', { roles, previousKeys: ['first key'] })
    expect(rolling.app.password).toBe(first.app.password)
    expect(await ask(first.app, 'select 1 as n')).toEqual([{ n: 1 }])
    const lost = await prepareDatabase(database, 'third key', { roles })
    expect(await ask(lost.app, 'select 1 as n')).toEqual([{ n: 1 }])
    await expect(ask(first.app, 'select 1 as n')).rejects.toMatchObject({ code: '28P01' })
  })
})

describe('an owner that is no superuser', () => {
  const newOwned = async (): Promise<DatabaseAddress> => {
    const name = `o${randomUUID().slice(0, 8)}`
    await owner.query(`create role ${name} login createrole password 'uma-senha'`)
    const database = await newDatabase()
    await owner.query(`alter database ${database.database} owner to ${name}`)
    return { ...database, user: name, password: 'uma-senha' }
  }

  it('makes the schema, and replaces functions that belong to the roles of definers', async () => {
    const roles = newPrefix()
    const database = await newOwned()
    await prepareDatabase(database, 'first key', { roles })
    await ask(database, "update schema_function set checksum = 'of another program'")
    const { app } = await prepareDatabase(database, 'first key', { roles })
    expect(await ask(app, 'select * from gate_company_ids()')).toEqual([])
    await owner.query(`alter database ${database.database} owner to current_user`)
  })

  it('changes the rows that a migration of before changes, though row security is forced on him too', async () => {
    const roles = newPrefix()
    const database = await newOwned()
    const client = new Client(database)
    await client.connect()
    const { user } = inject('database').owner
    const superuser = { ...database, user, password: inject('database').owner.password }
    try {
      await prepareRoles(client, database, 'first key', { roles })
      await migrateTo(client, migrationsFolder, rolesOf(roles), 84)
      await ask(
        superuser,
        `set session_replication_role = replica;
         insert into workspace (company_id, id, name, name_folded) values (1, 3, 'Geral', 'geral');
         insert into bot (company_id, id, name, name_folded, workspace_id, token) values (1, 1, 'Balcão', 'balcao', 3, 'token');
         insert into dialog (company_id, id, workspace_id, connection_id, identity_id, contact_id) values (1, 2, 3, 4, 5, 6);
         insert into dialog_counted (company_id, dialog_id, version, seq, open, human, span_ms, saved_ms, owned_ms, bot_id, channel, first_at, last_at, people_at)
         values (1, 2, 1, 1, 1, 0, 0, 0, 0, 1, 'livechat', now(), now(), now())`,
      )
    } finally {
      await client.end()
    }
    await prepareDatabase(database, 'first key', { roles })
    expect(await ask(superuser, 'select workspace_id from dialog_counted')).toEqual([{ workspace_id: 3 }])
    expect(await ask(superuser, 'select channel from figure_people')).toEqual([{ channel: 'livechat' }])
    await owner.query(`alter database ${database.database} owner to current_user`)
  })
})

describe('a process without the owner', () => {
  const settings = (app: string, jobs: string) =>
    loadConfig({ DATA_DIR: folder.path, SECRET_KEY: testSecretKey, DATABASE_APP_URL: app, DATABASE_JOBS_URL: jobs })
  const url = (role: string, database: string): string =>
    `postgres://${role}:uma-senha@localhost/${database}?host=${encodeURIComponent(inject('database').owner.host)}`

  it('starts on what was prepared with the logins that it is given', async () => {
    const roles = newPrefix()
    const database = await newDatabase()
    const addresses = [url(`${roles}_app`, database.database), url(`${roles}_jobs`, database.database)] as const
    const [app, jobs] = addresses.map(parseDatabaseUrl) as [DatabaseAddress, DatabaseAddress]
    await prepareDatabase(database, testSecretKey, { roles, logins: { app, jobs } })
    const opened = await openDatabase(settings(...addresses), () => {})
    const rows = await opened.database.unscoped().selectFrom('schema_migration').select('version').execute()
    await opened.close()
    expect(rows.length).toBeGreaterThan(0)
    expect(opened.jobsAddress).toEqual(jobs)
  })

  it('is told to migrate where the schema is older', async () => {
    const roles = newPrefix()
    const database = await newDatabase()
    const addresses = [url(`${roles}_app`, database.database), url(`${roles}_jobs`, database.database)] as const
    const [app, jobs] = addresses.map(parseDatabaseUrl) as [DatabaseAddress, DatabaseAddress]
    await prepareDatabase(database, testSecretKey, { roles, logins: { app, jobs } })
    await ask(database, 'delete from schema_migration where version = (select max(version) from schema_migration)')
    await expect(openDatabase(settings(...addresses), () => {})).rejects.toThrow(/rode npm run migrate/)
  })

  it('needs both addresses, of the right roles', async () => {
    expect(() => loadConfig({ DATA_DIR: folder.path, DATABASE_APP_URL: 'postgres://a:b@c/d' })).toThrow(/vão juntas/)
    const logins = { app: parseDatabaseUrl('postgres://a:b@c/d'), jobs: parseDatabaseUrl('postgres://a:b@c/d') }
    await expect(prepareDatabase(await newDatabase(), testSecretKey, { logins })).rejects.toThrow(/prosa_app:senha/)
  })
})
