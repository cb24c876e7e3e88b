// Gate: the main way of the installation's page.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { assessBackups, assessDisk, assessQueue, assessRestores, formatBytes, formatSpan } from './assess-parts.ts'
import { checkParts } from './check-parts.ts'

const hour = 3_600_000

describe('the parts', () => {
  const well = async () => ({ state: 'ok', text: 'Bem', advice: null }) as const
  const allWell = Object.fromEntries(contract.installationParts.map((part) => [part, well])) as Record<
    contract.InstallationPart,
    typeof well
  >

  it('are all answered while one hangs and one breaks; what hangs is not asked again meanwhile', async () => {
    let asked = 0
    const check = checkParts(
      {
        ...allWell,
        redis: () => {
          asked += 1
          return new Promise(() => {})
        },
        files: () => Promise.reject(new Error('connect ECONNREFUSED')),
      },
      20,
    )
    for (let time = 0; time < 2; time += 1) {
      const parts = await check()
      const bad = parts.filter(({ state }) => state !== 'ok')
      expect(bad).toEqual([
        {
          part: 'redis',
          state: 'failed',
          text: expect.stringContaining('Não respondeu em'),
          advice: expect.stringContaining('REDIS_URL'),
        },
        {
          part: 'files',
          state: 'failed',
          text: expect.stringContaining('ECONNREFUSED'),
          advice: expect.stringContaining('FILES_URL'),
        },
      ])
      expect(parts).toHaveLength(contract.installationParts.length)
    }
    expect(asked).toBe(1)
  })

  it('are red where something stands still, and say so in figures that people read', () => {
    const queue = (depth: number, lateSeconds: number, givenUp = 0) =>
      assessQueue({ queue: 'jobs', depth, lateSeconds }, givenUp)
    expect(queue(0, 0)).toEqual({ state: 'ok', text: 'Nada na fila', advice: null })
    expect(queue(3, 299).state).toBe('ok')
    expect(queue(3, 300)).toMatchObject({ state: 'failed', text: '3 itens na fila; o primeiro espera há 5 minutos' })
    expect(queue(0, 0, 1)).toMatchObject({ state: 'warning', text: expect.stringContaining('1 abandonado') })
    expect(assessDisk(2 ** 20, 2 ** 40, 2 ** 29).state).toBe('failed')
    expect(assessDisk(2 ** 36, 2 ** 40, 2 ** 29).state).toBe('warning')
    expect(assessDisk(2 ** 39, 2 ** 40, 2 ** 29)).toMatchObject({ state: 'ok', text: '512 GB livres de 1 TB' })
    expect([formatBytes(0), formatBytes(1_536), formatSpan(90_000), formatSpan(49 * hour)]).toEqual([
      '0 bytes',
      '1,5 KB',
      '2 minutos',
      '2 dias',
    ])
  })

  it('want a backup by the schedule, and one that was tried', () => {
    const now = new Date()
    const run = (hours: number, failure: string | null = null) => {
      const at = new Date(now.getTime() - hours * hour)
      return { began_at: at, ended_at: at, failure }
    }
    const schedule = { everyMs: 24 * hour, to: '/backups', keep: 7 }
    const of = (last: ReturnType<typeof run> | undefined, good = last, set: typeof schedule | null = schedule) =>
      assessBackups({ last, good }, set, now).state
    expect([of(undefined), of(run(47)), of(run(49)), of(run(1, 'Não há espaço'), run(25))]).toEqual([
      'warning',
      'ok',
      'failed',
      'failed',
    ])
    expect([of(run(49), run(49), null), of(run(200), run(200), null)]).toEqual(['ok', 'failed'])
    expect([undefined, run(1), run(800), run(1, 'danificado')].map((last) => assessRestores(last, now).state)).toEqual([
      'warning',
      'ok',
      'warning',
      'failed',
    ])
  })
})

describe('the page of the installation', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await testApp()
  })
  afterAll(() => test.close())

  it('tells what stands still in every company, and shows what was given up, page by page', async () => {
    const { owner } = test.database
    const company = await test.build.company({ name: 'Loja da Ana' })
    const workspace = await test.build.workspace({ company })
    const bot = await buildBot(test.build, { company, workspace, name: 'Vendas' })
    await test.build.insert('connection', {
      company_id: company.id,
      bot_id: bot.id,
      kind: 'facebook',
      external_id: 'pagina',
      state: 'reconnect',
      state_reason: 'A senha da página mudou',
    })
    await owner.query(
      `insert into backup_run (kind, folder, began_at, ended_at, failure) values ('backup', '/b', now(), now(), 'Não há espaço em disco')`,
    )
    await owner.query(
      `insert into dead_letter (channel, account, reason, body)
       select 'facebook', 'pagina', 'motivo ' || n, jsonb_build_object('n', n) from generate_series(1, 25) n`,
    )
    await owner.query(
      `insert into webhook_delivery (company_id, bot_id, kind, state, attempts, last_failure, settled_at)
       values ($1, $2, 'test', 'failed', 9, 'Respondeu 500', now())`,
      [company.id, bot.id],
    )
    await test.app.platform.jobs.enqueue('end-deleted-bot', { companyId: company.id, botId: bot.id })
    await owner.query(
      `update jobs.job set state = 'failed', completed_on = now(), output = '{"message":"estourou"}' where name = 'end-deleted-bot'`,
    )

    const admin = await test.as(await test.build.admin())
    const { status, body } = await admin.call(contract.getInstallation)
    expect(status).toBe(200)
    const states = Object.fromEntries(body.parts.map(({ part, state }) => [part, state]))
    expect(states).toMatchObject({
      database: 'ok',
      redis: 'off',
      files: 'ok',
      mail: 'off',
      jobs: 'warning',
      messages: 'ok',
      webhooks: 'warning',
      channels: 'warning',
      events: 'warning',
      rooms: 'ok',
      backups: 'failed',
      restores: 'warning',
    })
    for (const { state, advice } of body.parts) expect(advice === null).toBe(state === 'ok' || state === 'off')
    expect(body.channels).toEqual([
      {
        company: 'Loja da Ana',
        bot: 'Vendas',
        channel: expect.any(String),
        account: null,
        isHanging: false,
        reason: 'A senha da página mudou',
        since: expect.any(String),
      },
    ])
    expect(body.backups).toMatchObject([{ kind: 'backup', folder: '/b', failure: 'Não há espaço em disco' }])
    expect(body.program).toMatchObject({ version: expect.stringMatching(/^\d/), node: process.version })

    const list = async (kind: contract.FailureKind, before?: string) =>
      (await admin.call(contract.listFailures, { query: { kind, ...(before ? { before } : {}) } })).body
    const first = await list('events')
    const second = await list('events', first.next ?? '')
    expect([first.result.length, second.result.length, second.next]).toEqual([20, 5, null])
    expect(new Set([...first.result, ...second.result].map(({ id }) => id)).size).toBe(25)
    expect(first.result[0]).toMatchObject({ name: 'facebook · pagina', content: expect.stringContaining('25') })
    expect(await list('deliveries')).toMatchObject({
      result: [{ name: 'Loja da Ana · Vendas', reason: 'Respondeu 500' }],
    })
    expect(await list('jobs')).toMatchObject({ result: [{ name: 'end-deleted-bot', reason: 'estourou' }], next: null })
    const id = (await list('jobs')).result[0]?.jobId ?? ''
    const retries = await Promise.all([1, 2].map(() => admin.call(contract.retryJob, { params: { id } })))
    expect(retries.map((answer) => answer.status).toSorted()).toEqual([200, 404])
    expect(await list('jobs')).toMatchObject({ result: [] })
    expect(await test.app.platform.jobs.drain()).toBeGreaterThan(0)
    const { rows } = await owner.query(`select state from jobs.job where id = $1`, [id])
    expect(rows).toEqual([{ state: 'completed' }])
    const written = await owner.query(`select detail from audit_log where action = 'job.retried'`)
    expect(written.rows).toEqual([{ detail: expect.objectContaining({ name: 'end-deleted-bot' }) }])
    const wrong = await admin.inject({ method: 'GET', url: '/api/installation/failures?kind=events&before=x' })
    expect(wrong.statusCode).toBe(400)
  })
})
