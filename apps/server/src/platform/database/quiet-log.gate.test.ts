// Gate: no customer's words in the log.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBuilders } from '../testing/build.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { sql } from './index.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.drop())

it('keeps what customers write out of the server’s log, whatever goes wrong with it', async () => {
  const { id } = await createBuilders(t.owner).company()
  const secret = `segredo-${crypto.randomUUID()}`
  const last = `fim-${crypto.randomUUID()}`
  const db = t.database.scoped(id)
  const incomplete = sql`insert into workspace (company_id, name) values (${id}, ${secret})`
  await expect(incomplete.execute(db)).rejects.toMatchObject({ code: '23502' })
  const unstorable = JSON.stringify({ text: `${secret} \0` })
  await expect(sql`select ${unstorable}::jsonb`.execute(db)).rejects.toMatchObject({ code: '22P05' })
  await expect(sql`select ${secret} || ${'\0'}`.execute(db)).rejects.toMatchObject({ code: '22021' })
  await expect(sql.raw(`select '${secret}' from "${last}"`).execute(db)).rejects.toMatchObject({ code: '42P01' })
  const file = join(t.app.host, 'postgres.log')
  await expect.poll(() => readFileSync(file, 'utf8')).toContain(last)
  expect(readFileSync(file, 'utf8')).not.toContain(secret)
})

it('is kept so for the program’s role on a server whose settings say otherwise', async () => {
  const { rows } = await t.owner.query<{ settings: string[] }>(
    `select setconfig as settings from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
     where r.rolname = $1 and setdatabase = (select oid from pg_database where datname = $2)`,
    [t.app.user, 'prosa_template'],
  )
  expect(rows[0]?.settings.sort()).toEqual([
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
  ])
})
