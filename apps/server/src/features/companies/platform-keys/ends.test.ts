import { makePlatformKey } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxPlace } from '../../../platform/mail/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { withPlatformKey } from '../../../testing/with-key.ts'
import { platformKeysJob } from './platform-keys.jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Who is mailed when the job runs. */
const told = async (): Promise<string[]> => {
  await t.app.platform.jobs.enqueue(platformKeysJob, {})
  await t.app.platform.jobs.drain()
  await t.app.platform.jobs.drain()
  const { rows } = await t.database.owner.query<{ recipient: string; content_encrypted: Buffer }>(
    'delete from mail_outbox returning recipient, content_encrypted',
  )
  return rows
    .map(({ recipient, content_encrypted }) => {
      const { subject } = JSON.parse(t.app.platform.secrets.open(content_encrypted, outboxPlace)) as { subject: string }
      return `${recipient} ${subject.replace(/\d\d\/\d\d\/\d{4}/, 'dia')}`
    })
    .toSorted()
}

const endsIn = (id: number, days: number) =>
  t.build.run(
    `update platform_key set ends_at = ((now() at time zone 'America/Sao_Paulo')::date + $2::int + 1)::timestamp at time zone 'America/Sao_Paulo'
     where id = $1`,
    [id, days],
  )

it('tells whoever administers the platform, and who made the key, of its end 14 and 3 days before, each once', async () => {
  const { id: admin_platform_id } = await t.build.platform()
  const admin = await t.build.admin({ admin_platform_id })
  await t.build.admin({ admin_platform_id, active: false })
  await t.build.admin({ admin_platform_id: (await t.build.platform()).id })
  const maker = await t.build.admin()
  const { id } = await withPlatformKey(t, admin_platform_id)
  await t.build.run('update platform_key set created_by = $2 where id = $1', [id, maker.id])
  const lines = [admin, maker].map(({ email }) => `${email} A chave Sistema da revenda para em dia`).toSorted()
  const heard: string[][] = []
  for (const days of [15, 14, 14, 9, 3, 3, 1, 0, -1]) {
    await endsIn(id, days)
    heard.push(await told())
  }
  expect(heard).toEqual([[], lines, [], [], lines, [], [], [], []])
})

it('tells nothing of one that was made to end soon, nor of one that somebody ends', async () => {
  const { id } = await t.build.platform()
  const admin = await t.as(await t.build.admin({ admin_platform_id: id }))
  const expiresOn = new Date(t.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const body = { name: 'Carga', level: 'write' as const, addresses: [], expiresOn }
  expect((await admin.call(makePlatformKey, { params: { id }, body })).status).toBe(200)
  const ended = await withPlatformKey(t, id)
  await t.build.run(
    `update platform_key set ends_at = date_trunc('hour', now()) + interval '2 days 17 minutes' where id = $1`,
    [ended.id],
  )
  expect(await told()).toEqual([])
})
