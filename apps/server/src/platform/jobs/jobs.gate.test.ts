// Gate: the main way of jobs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxPlace } from '../mail/index.ts'
import { type TestApp, testApp } from '../testing/index.ts'
import { createJobs } from './index.ts'

describe('jobs and mail', () => {
  let t: TestApp
  const ran: object[] = []
  beforeAll(async () => {
    t = await testApp({
      features: [
        (_handle, { jobs }) => {
          jobs.define<{ n: number }>('test-job', async (payload) => void ran.push(payload))
          jobs.define<{ n: number }>('test-keyed', async (payload) => void ran.push(payload), { keyed: true })
          jobs.define<{ n: number }>('test-chain', ({ n }) => jobs.enqueue('test-job', { n: n + 1 }))
        },
      ],
    })
  })
  afterAll(() => t.close())

  const platform = () => t.app.platform
  const take = () => ran.splice(0)

  it('runs a job once', async () => {
    await platform().jobs.enqueue('test-job', { n: 1 })
    await platform().jobs.drain()
    await platform().jobs.drain()
    expect(take()).toEqual([{ n: 1 }])
  })

  it('runs what a job puts in line', async () => {
    await platform().jobs.enqueue('test-chain', { n: 1 })
    expect(await platform().jobs.drain()).toBe(2)
    expect(take()).toEqual([{ n: 2 }])
  })

  it('exists if and only if its transaction commits', async () => {
    const { id } = await t.build.company()
    const db = platform().database.scoped(id)
    await db.transaction().execute((tx) => platform().jobs.enqueue('test-job', { n: 1 }, { db: tx }))
    const rolledBack = db.transaction().execute(async (tx) => {
      await platform().jobs.enqueue('test-job', { n: 2 }, { db: tx })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await platform().jobs.drain()
    expect(take()).toEqual([{ n: 1 }])
  })

  it('is not added while one with the same key waits, and again once that one ran', async () => {
    const put = (n: number, key: string) => platform().jobs.enqueue('test-keyed', { n }, { key })
    for (const [n, key] of [
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
    ] as const)
      await put(n, key)
    await platform().jobs.drain()
    // Jobs of different keys run in whatever order.
    expect(new Set(take().map((job) => JSON.stringify(job)))).toEqual(new Set(['{"n":1}', '{"n":3}']))
    await put(4, 'a')
    await platform().jobs.drain()
    expect(take()).toEqual([{ n: 4 }])
  })

  it('has a key if and only if it says so', async () => {
    await expect(platform().jobs.enqueue('test-keyed', {})).rejects.toThrow('needs a key')
    await expect(platform().jobs.enqueue('test-job', {}, { key: 'a' })).rejects.toThrow('has no keys')
  })

  it('does not run before its time', async () => {
    await platform().jobs.enqueue('test-job', { n: 1 }, { startAfter: new Date(Date.now() + 60_000) })
    await platform().jobs.drain()
    expect(take()).toEqual([])
  })

  it('refuses a job that nobody defined', async () => {
    await expect(platform().jobs.enqueue('unknown', {})).rejects.toThrow('not defined')
  })

  it('is not readable for what it is not: the job library’s role sees no table of companies', async () => {
    await expect(
      t.database.owner
        .query('set role prosa_jobs; select * from workspace')
        .finally(() => t.database.owner.query('reset role')),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('puts mail into the outbox where no server is set, and never in the clear into the queue', async () => {
    await platform().mailer.enqueue({
      lane: 'account',
      to: 'a@b.local',
      subject: 'Olá',
      text: 'link-secreto',
      html: '<p>link-secreto</p>',
    })
    const { rows: queued } = await t.database.owner.query('select data::text from jobs.job')
    expect(JSON.stringify(queued)).not.toContain('link-secreto')
    await platform().jobs.drain()
    const outbox = await platform().database.unscoped().selectFrom('mail_outbox').selectAll().execute()
    expect(outbox).toMatchObject([{ recipient: 'a@b.local' }])
    const [sealed] = outbox.map((row) => row.content_encrypted)
    expect(String(sealed)).not.toContain('link-secreto')
    expect(JSON.parse(platform().secrets.open(sealed ?? Buffer.of(), outboxPlace))).toEqual({
      subject: 'Olá',
      text: 'link-secreto',
      html: '<p>link-secreto</p>',
    })
  })

  it('puts in line what a restore brought, once, and tells of what is not known any more', async () => {
    await t.database.owner.query(
      `insert into restored_job (name, payload, start_after, key) values
         ('test-job', '{"n":7}', now() + interval '1 hour', null), ('test-keyed', '{"n":8}', now() + interval '1 hour', 'k'),
         ('of-long-ago', '{}', now(), null)`,
    )
    await platform().jobs.start({ isWorker: true })
    const { rows } = await t.database.owner.query(
      `select name, data, singleton_key as key from jobs.job where data->>'n' in ('7', '8') order by name`,
    )
    expect(rows).toEqual([
      { name: 'test-job', data: { n: 7 }, key: null },
      { name: 'test-keyed', data: { n: 8 }, key: 'k' },
    ])
    expect((await t.database.owner.query('select from restored_job')).rowCount).toBe(0)
  })

  it('finds its queues as a start before left them, and writes only what has changed', async () => {
    const { owner, jobs: address, database } = t.database
    const startOne = async (cron: string, keyed: boolean): Promise<void> => {
      const onError = (error: unknown) => expect(error).toBeNull()
      const jobs = createJobs({ address, database: database.worker, onError })
      jobs.define('test-daily', async () => {}, { cron, keyed })
      await jobs.start({ isWorker: false })
      await jobs.stop()
    }
    const standing = async () =>
      (
        await owner.query<{ cron: string; policy: string; written: string }>(
          `select s.cron, q.policy, s.xmin::text as written from jobs.schedule s join jobs.queue q on q.name = s.name
           where s.name = 'test-daily'`,
        )
      ).rows
    await startOne('1 2 * * *', false)
    const [first] = await standing()
    expect(first).toMatchObject({ cron: '1 2 * * *', policy: 'standard' })
    await startOne('1 2 * * *', false)
    expect(await standing()).toEqual([first])
    await startOne('1 3 * * *', true)
    expect(await standing()).toMatchObject([{ cron: '1 3 * * *', policy: 'short' }])
  })
})
