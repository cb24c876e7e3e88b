// Gate: the main way of a forgotten password.
import { login, me, resetPassword } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type Database, sql } from '../../../platform/database/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { restoreAdministrator } from './reset-password.ts'

let t: TestApp
let owner: Database

beforeAll(async () => {
  t = await testApp()
  const { host, port, database, user } = t.database.owner as unknown as Record<'host' | 'database' | 'user', string> & {
    port: number
  }
  owner = createDatabase({ address: { host, port, database, user }, poolSize: 1, workerPoolSize: 1 })
})
afterAll(async () => {
  await owner.close()
  await t.close()
})

const restore = async (email: string) => (await restoreAdministrator(owner.unscoped(), t.clock, email))?.code ?? null
const set = (confirmationCode: string, newPassword = 'uma senha longa', confirmPassword = newPassword) =>
  t.anonymous.call(resetPassword, { params: { confirmationCode }, body: { newPassword, confirmPassword } })
const enter = (name: string, password: string) => t.anonymous.call(login, { body: { name, password } })

describe('the first administrator of an installation', () => {
  it('comes with a platform and a link, by which he sets his password and enters', async () => {
    const code = await restore('Dona@Exemplo.com.br')
    expect(code).toMatch(/^[\w-]{43}$/)
    const answer = await set(code ?? '')
    expect([answer.status, answer.body]).toEqual([200, { email: 'Dona@Exemplo.com.br' }])
    const entered = await enter('dona@exemplo.com.br', 'uma senha longa')
    expect([entered.status, entered.body.admin, entered.body.platform.displayName]).toEqual([200, true, 'Prosa'])
  })

  it('is restored with a new link, which ends the sessions and the old password', async () => {
    const { rows } = await t.database.owner.query<{ id: number }>(
      "update account set active = false where email_folded = 'dona@exemplo.com.br' returning id",
    )
    const session = await t.as({ id: rows[0]?.id ?? 0, companyId: null, email: '' })
    const code = await restore('dona@exemplo.com.br')
    expect((await session.call(me)).status).toBe(200)
    expect((await set(code ?? '', 'outra senha longa')).status).toBe(200)
    expect((await session.call(me)).status).toBe(401)
    expect((await enter('dona@exemplo.com.br', 'uma senha longa')).status).toBe(401)
    expect((await enter('dona@exemplo.com.br', 'outra senha longa')).status).toBe(200)
  })

  it('cannot be somebody of a company', async () => {
    const person = await t.build.user({ company: await t.build.company() })
    expect(await restore(person.email)).toBe(null)
  })

  it('is not made by the program itself', async () => {
    const asked = t.database.database.pipeline((pipeline) =>
      pipeline.query("select gate_restore_admin('x@y.zz', 'x@y.zz')"),
    )
    await expect(asked).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the code of a link', () => {
  it('counts once, also for two at the same moment', async () => {
    const code = (await restore('a@exemplo.com.br')) ?? ''
    const answers = await Promise.all([set(code), set(code), set(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const again = await set(code)
    expect([again.status, again.body]).toMatchObject([404, { message: 'Este link não vale mais. Peça um novo.' }])
  })

  it('counts for half an hour, and until the next one', async () => {
    const first = (await restore('b@exemplo.com.br')) ?? ''
    const second = (await restore('b@exemplo.com.br')) ?? ''
    expect((await set(first)).status).toBe(404)
    t.clock.advance('30m')
    expect((await set(second)).status).toBe(404)
    const third = (await restore('b@exemplo.com.br')) ?? ''
    t.clock.advance('29m')
    expect((await set(third)).status).toBe(200)
  })

  it('is used by no password that is too short or not said twice', async () => {
    const code = (await restore('c@exemplo.com.br')) ?? ''
    const short = await set(code, 'curta')
    expect([short.status, short.body]).toMatchObject([400, { fields: { newPassword: 'Mínimo de 8 caracteres' } }])
    const other = await set(code, 'uma senha longa', 'outra senha longa')
    expect([other.status, other.body]).toMatchObject([400, { fields: { confirmPassword: 'As senhas não são iguais' } }])
    expect((await set(code)).status).toBe(200)
  })

  it('ends a session, too, that is renewed at the same moment', async () => {
    const code = (await restore('e@exemplo.com.br')) ?? ''
    const { rows } = await t.database.owner.query<{ id: number }>(
      "select id from account where email_folded = 'e@exemplo.com.br'",
    )
    const accountId = rows[0]?.id ?? 0
    await t.as({ id: accountId, companyId: null, email: '' })
    const tab = await owner.unscoped().startTransaction().execute()
    await sql`update session set rotated_at = now() where account_id = ${accountId}`.execute(tab)
    await sql`insert into session
      (family, account_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, family_expires_at)
      select family, account_id, '\\x01', '\\x02', access_expires_at, refresh_expires_at, family_expires_at
      from session where account_id = ${accountId}`.execute(tab)
    const reset = set(code)
    const waiting = () =>
      t.database.owner.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    await tab.commit().execute()
    expect((await reset).status).toBe(200)
    const left = await t.database.owner.query('select from session where account_id = $1 and ended_at is null', [
      accountId,
    ])
    expect(left.rowCount).toBe(0)
  })

  it('stands nowhere as it is', async () => {
    const code = (await restore('d@exemplo.com.br')) ?? ''
    const { rows } = await t.database.owner.query<{ row: string }>(
      'select row_to_json(c)::text as row from account_code c',
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(code)
  })
})
