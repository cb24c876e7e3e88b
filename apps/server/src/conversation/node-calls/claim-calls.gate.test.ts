// Gate: calls are claimed once.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../testing.ts'
import { claimCalls } from './calls.queries.ts'

let app: TestApp
let loud: ConversationWorld
let quiet: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  loud = await conversationWorld(app)
  quiet = await conversationWorld(app)
})
afterAll(() => app.close())
afterEach(() => app.build.run('delete from flow_call', []))

let dialogs = 0
/** Calls that wait, each of a dialog of its own. */
const wait = (companyId: number, botId: number, calls: number, kind = 'webhook') => {
  dialogs += calls
  return app.build.run(
    `insert into flow_call (company_id, bot_id, dialog_id, call_id)
     select $1, $2, n, $3 from generate_series($4::int, $5::int) n`,
    [companyId, botId, `${kind}:${randomUUID()}`, dialogs - calls + 1, dialogs],
  )
}
const claim = (ofLanguage = false, limit = 32) =>
  app.app.platform.database.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    const bounds = { limit, perBot: 4, perCompany: 8, leaseMs: 30_000, ofLanguage }
    const claimed = await claimCalls(pipeline, bounds)
    await pipeline.commit()
    return claimed
  })

describe('calls to outside systems', () => {
  it('are limited per company, however many bots it has, and leave slots to others', async () => {
    for (let bot = 1; bot <= 8; bot += 1) await wait(loud.companyId, 1_000_000 + bot, 4)
    await wait(quiet.companyId, quiet.bot.id, 1)
    const claimed = await claim()
    expect(claimed.filter(({ companyId }) => companyId === loud.companyId)).toHaveLength(8)
    expect(claimed.filter(({ companyId }) => companyId === quiet.companyId)).toHaveLength(1)
    expect(await claim()).toEqual([])
  })

  it('are claimed separately from questions to agents', async () => {
    await wait(loud.companyId, loud.bot.id, 8)
    await wait(loud.companyId, loud.bot.id, 2, 'language')
    expect(await claim()).toHaveLength(4)
    const asked = await claim(true)
    expect(asked.map(({ callId }) => callId.split(':')[0])).toEqual(['language', 'language'])
  })
})
