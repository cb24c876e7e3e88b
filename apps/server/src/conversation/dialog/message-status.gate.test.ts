// Gate: receipts never go back.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { conversationWorld, inbound, testApp } from '../testing.ts'
import { changePersons, changeTaken, changeUpTo } from './message-status.queries.ts'

const history = 3_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('finds unread messages without scanning read ones', async () => {
  const world = await conversationWorld(app)
  const { dialog } = await world.conversation.receive(inbound(world))
  const { owner } = app.database
  await owner.query(
    `insert into message (company_id, dialog_id, seq, version, connection_id, sender, status)
     select m.company_id, m.dialog_id, 1000 + n, 1000 + n, m.connection_id, 'HUMAN', case when n <= $2 then 'read' else 'stored' end
     from message m, generate_series(1, $2::int + 2) n where m.dialog_id = $1 and m.seq = 1`,
    [dialog.id, history],
  )
  await owner.query('analyze message')
  // The program's role plans a statement once for all values.
  const { rows } = await owner.query(`explain (generic_plan, format json) ${changePersons}`)
  expect(JSON.stringify(rows[0]['QUERY PLAN'])).toContain('message_unseen')
})

it('finds messages that may still be delivered or read without scanning the others', async () => {
  const world = await conversationWorld(app)
  const { dialog } = await world.conversation.receive(inbound(world))
  const { owner } = app.database
  await owner.query(
    `insert into message (company_id, dialog_id, seq, version, connection_id, sender, status)
     select m.company_id, m.dialog_id, 1000 + n, 1000 + n, m.connection_id, 'BOT', case when n <= $2 then 'read' else 'sent' end
     from message m, generate_series(1, $2::int + 2) n where m.dialog_id = $1 and m.seq = 1`,
    [dialog.id, history],
  )
  await owner.query('analyze message')
  for (const statement of [changeTaken, changeUpTo]) {
    const { rows } = await owner.query(`explain (generic_plan, format json) ${statement}`)
    expect(JSON.stringify(rows[0]['QUERY PLAN'])).toContain('message_taken')
  }
})
