// Gate: a sign-up that fails leaves nothing behind.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ limits: { acquireMs: 500, statementMs: 500, workerStatementMs: 300, answerMs: 500 } })
  await test.build.platform({ is_default: true, display_name: 'Prosa' })
})
afterAll(() => test.close())

const form = () => ({
  companyName: `Padaria ${randomUUID()}`,
  userName: 'Ana Dias',
  userEmail: `${randomUUID()}@aurora.com.br`,
  userPhone: '11988887777',
  password: 'uma senha bem longa',
})
const drain = () => test.app.platform.jobs.drain()

/** How much of a sign-up is there. */
const made = async ({ companyName, userEmail }: ReturnType<typeof form>) => {
  const { rows } = await test.database.owner.query(
    `select (select count(*)::int from company where name = $1) as companies, (select count(*)::int from account where email = $2) as accounts,
      (select count(*)::int from member where email = $2) as members,
      (select count(*)::int from workspace w join company c on c.id = w.company_id where c.name = $1) as workspaces`,
    [companyName, userEmail],
  )
  return rows[0]
}
const nothing = { companies: 0, accounts: 0, members: 0, workspaces: 0 }
const whole = { companies: 1, accounts: 1, members: 1, workspaces: 1 }

describe('a sign-up', () => {
  it('is whole or not there where the database stands still in the middle of it, and nothing of it is in the way of the next', async () => {
    const { user, host, port, database } = test.database.owner
    for (const table of ['member', 'account_code']) {
      const holder = new Client({ user, host, port, database: database ?? '' })
      await holder.connect()
      try {
        await holder.query('begin')
        await holder.query(`lock table ${table} in access exclusive mode`)
        const body = form()
        expect((await test.anonymous.call(contract.setup, { body })).status).toBe(200)
        await expect(drain()).rejects.toThrow()
        await holder.query('rollback')
        expect(await made(body), table).toEqual(nothing)
        test.clock.advance('2m')
        expect((await test.anonymous.call(contract.setup, { body })).status).toBe(200)
        await drain()
        expect(await made(body), table).toEqual(whole)
      } finally {
        await holder.end()
      }
    }
  })

  it('is made once where the same form is sent from two tabs', async () => {
    const body = form()
    const answers = await Promise.all([1, 2].map(() => test.anonymous.call(contract.setup, { body })))
    // The second learns that it has to wait for a mail.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    await drain()
    expect(await made(body)).toEqual(whole)
  })
})
