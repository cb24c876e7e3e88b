// Gate: customers' addresses are called by the guarded client alone.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { permissions, testBotDialog } from '@prosa/contract'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'

/* An address that a customer gave, as it stands in the row: whoever checked it when it was saved, the call checks it again. */

let canary: Server
let port: number
let hits = 0
let app: TestApp
let world: ConversationWorld

beforeAll(async () => {
  canary = createServer((_, response) => {
    hits += 1
    response.end('{}')
  }).listen(0, '0.0.0.0')
  await once(canary, 'listening')
  port = (canary.address() as AddressInfo).port
  app = await testApp()
  await app.app.start()
  const document = buildFlow({
    Início: { says: 'Olá!', exits: { Consulta: ['consulta'] } },
    Consulta: { says: 'Pronto.', webhookCall: true },
  })
  world = await conversationWorld(app, document)
  await app.build.insert('bot_webhook', { company_id: world.companyId, bot_id: world.bot.id, url: '' })
})
afterAll(async () => {
  await app.close()
  canary.close()
})

const addresses = (): string[] => [
  `http://127.0.0.1:${port}`,
  `https://127.0.0.1:${port}`,
  `http://localhost:${port}`,
  `http://localhost.:${port}`,
  `http://[::1]:${port}`,
  `http://[::]:${port}`,
  `http://0.0.0.0:${port}`,
  `http://[::ffff:127.0.0.1]:${port}`,
  `http://2130706433:${port}`,
  `http://0x7f.1:${port}`,
  `http://user@127.0.0.1:${port}`,
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1',
  'https://100.64.0.1',
  'https://[fd00::1]',
  'https://exemplo.com.br:5432',
  'gopher://127.0.0.1',
  'file:///etc/passwd',
]

describe('a webhook that points inside', () => {
  it('is never called, by a dialog or by the simulator, and the flow goes on', async () => {
    const company = { id: world.companyId }
    const user = await app.build.user({ company, permissions, workspaces: [{ id: world.workspaceId }] })
    const caller = await app.as(user)
    for (const [index, url] of addresses().entries()) {
      await app.build.run('update bot_webhook set url = $2 where bot_id = $1', [world.bot.id, url])
      const simulated = await caller.call(testBotDialog, {
        body: { message: ['oi', 'consulta'], botToken: world.bot.token },
      })
      expect([url, simulated.body.responses.at(-1)?.message]).toEqual([url, 'Pronto.'])
      const externalId = `visitante-${index}`
      const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
      await world.conversation.receive(inbound(world, { externalId, text: 'consulta' }))
      await vi.waitFor(
        async () => {
          const { rows } = await app.database.owner.query(
            'select last_text from dialog where id = $1 and not exists (select from flow_call where dialog_id = $1)',
            [dialog.id],
          )
          expect(rows).toEqual([{ last_text: 'Pronto.' }])
        },
        { timeout: 5_000, interval: 10 },
      )
    }
    expect(hits).toBe(0)
  })
})
