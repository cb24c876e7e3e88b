import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pageInbox } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildDialog } from '../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, testApp } from '../platform/testing/index.ts'
import { startTestCluster } from '../platform/testing/test-cluster.ts'

/*
 * A database that is killed, stopped or frozen under a program in use: calls answer 503 in bounded time, the program stays, and
 * works again when the database does.
 */

let started: Awaited<ReturnType<typeof startTestCluster>>
let t: TestApp
let me: Caller
const stray: unknown[] = []
const note = (error: unknown): void => void stray.push(error)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  // What was committed before the kill is still wanted after it.
  started = await startTestCluster({ synchronous_commit: 'on' })
  const limits = { acquireMs: 200, statementMs: 300, workerStatementMs: 300, answerMs: 100 }
  t = await testApp({ cluster: started.cluster, limits })
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  await buildDialog(t.build, { company, workspace })
  me = await t.as(await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [workspace] }))
  // Workers, timers and the job library are at it too.
  await t.app.start()
})
afterAll(async () => {
  await t.app.close()
  await t.database.database.close()
  await t.database.owner.end().catch(() => {})
  await started.stop()
  process.off('unhandledRejection', note)
})
beforeEach(() => void stray.splice(0))

const postmaster = (): number => Number(readFileSync(join(readFolder(), 'db/postmaster.pid'), 'utf8').split('\n')[0])
const readFolder = (): string => started.cluster.owner.host

const family = (pid: number): number[] =>
  spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child === pid || parent === pid ? [child ?? 0] : []))

const page = async (): Promise<number> => (await me.call(pageInbox, { query: { limit: 10 } })).status
const ready = async (): Promise<number> => (await t.anonymous.inject({ method: 'GET', url: '/readyz' })).statusCode

/** Calls without pause while `trouble` goes on, and until all is well again. */
const underLoad = async (trouble: () => Promise<void>): Promise<{ statuses: Set<number>; longestMs: number }> => {
  const statuses = new Set<number>()
  let longestMs = 0
  let isOver = false
  const call = async (ask: () => Promise<number>): Promise<void> => {
    while (!isOver) {
      const start = performance.now()
      statuses.add(await ask())
      longestMs = Math.max(longestMs, performance.now() - start)
      await pause(paceMs)
    }
  }
  const load = [call(page), call(page), call(page), call(page), call(ready)]
  await trouble()
  await vi.waitFor(
    async () =>
      expect(await Promise.all([page(), page(), page(), page(), page(), ready()])).toEqual(Array(6).fill(200)),
    { timeout: 15_000, interval: 50 },
  )
  isOver = true
  await Promise.all(load)
  return { statuses, longestMs }
}

/** Of a caller between two calls. */
const paceMs = 5

const onlySound = [200, 503]
const isDown = () => vi.waitFor(async () => expect(await page()).toBe(503), { timeout: 10_000, interval: 5 })

it('is started again after a kill, under load, and nothing but 503 is heard of it', async () => {
  const { statuses } = await underLoad(async () => {
    process.kill(postmaster(), 'SIGKILL')
    await isDown()
  })
  expect([...statuses].sort()).toEqual(onlySound)
  expect(stray).toEqual([])
})

it('is stopped in haste and started again under load', async () => {
  const { statuses } = await underLoad(async () => {
    process.kill(postmaster(), 'SIGINT')
    await isDown()
  })
  expect([...statuses].sort()).toEqual(onlySound)
  expect(stray).toEqual([])
})

it('is frozen: calls end in bounded time with 503, and all works when it thaws', async () => {
  const frozen = family(postmaster())
  const { statuses, longestMs } = await underLoad(async () => {
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    try {
      await isDown()
      const answers = await Promise.all(Array.from({ length: 12 }, page))
      expect(new Set(answers)).toEqual(new Set([503]))
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    }
  })
  expect([...statuses].sort()).toEqual(onlySound)
  expect(longestMs).toBeLessThan(5_000)
  expect(stray).toEqual([])
})
