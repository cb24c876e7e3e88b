import { maxScheduled } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amountOf, propertyCases } from '../../../../../scripts/lib/property-runs.ts'
import type { App } from '../../app.ts'
import type { Pipeline } from '../../platform/database/index.ts'
import { secondProcess, type TestApp, testApp } from '../../platform/testing/index.ts'
import { type PlannedWorld, plannedWorld } from './testing.ts'

/* Many messages that are due together, taken by two processes, one of which dies before some of its commits. */

let t: TestApp
let w: PlannedWorld
let second: App
let lostCommits = 0

const losing = (pipeline: Pipeline): Pipeline => {
  let isOfActs = false
  return {
    ...pipeline,
    query: (text, values) => {
      if (text.includes('update scheduled_act')) isOfActs = true
      return pipeline.query(text, values)
    },
    commit: () => {
      if (!isOfActs || lostCommits === 0) return pipeline.commit()
      lostCommits -= 1
      return Promise.reject(new Error('killed before the commit'))
    },
  }
}

beforeAll(async () => {
  t = await testApp()
  w = await plannedWorld(t)
  second = await secondProcess(t, ({ worker }) => {
    const whole = worker.pipeline.bind(worker)
    worker.pipeline = (work, options) => whole((pipeline) => work(losing(pipeline)), options)
  })
})
afterAll(async () => {
  await second.close()
  await t.close()
})

it('leaves each once, and none is silent', async () => {
  const count = amountOf('ACTS', propertyCases(2_000, 120))
  const kills = amountOf('KILLS', 20)
  let author = w.ana
  for (let n = 0; n < count; n += 1) {
    // Of each person few enough.
    if (n % maxScheduled.person === 0) author = await w.person(`Pessoa ${n}`)
    const { id } = await w.room({ ownerUser: author })
    await w.plan(id, { userId: author.id })
  }
  const due = new Date(t.clock.now().getTime() - 1_000)
  await w.query('update scheduled_act set due_at = $2 where company_id = $1', [w.company.id, due])
  lostCommits = kills
  await Promise.all([t.app.start(), second.start()])
  const waiting = () =>
    w.query("select id from scheduled_act where company_id = $1 and state = 'waiting'", [w.company.id])
  await expect.poll(waiting, { timeout: 240_000, interval: 100 }).toEqual([])
  const said = await w.query(
    `select count(*)::int as said, count(distinct dialog_id)::int as rooms from message where company_id = $1 and sender = 'HUMAN'`,
    [w.company.id],
  )
  const states = await w.query(
    'select state, count(*)::int as count from scheduled_act where company_id = $1 group by state',
    [w.company.id],
  )
  expect([said, states]).toEqual([[{ said: count, rooms: count }], [{ state: 'done', count }]])
  expect(lostCommits).toBe(0)
}, 300_000)
