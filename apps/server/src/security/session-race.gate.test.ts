// Gate: sessions hold when two windows renew them.
import { logout } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

describe('a session that is renewed while it ends', () => {
  it('leaves no successor behind', async () => {
    const { owner } = test.database
    const user = await test.build.user({ company: await test.build.company() })
    const caller = await test.as(user)
    // A tab renews: it holds the session's row, and its successor is not committed yet.
    await owner.query('begin')
    await owner.query('select from session where account_id = $1 for update', [user.id])
    const leaving = caller.call(logout)
    await vi.waitFor(
      async () => expect((await owner.query('select from pg_locks where not granted')).rowCount).toBeGreaterThan(0),
      { timeout: 5_000 },
    )
    await owner.query(
      `insert into session (family, account_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, family_expires_at)
       select family, account_id, 'a', 'b', access_expires_at, refresh_expires_at, family_expires_at from session where account_id = $1`,
      [user.id],
    )
    await owner.query('commit')
    expect((await leaving).status).toBe(200)
    const { rows } = await owner.query('select from session where account_id = $1 and ended_at is null', [user.id])
    expect(rows).toEqual([])
  })
})
