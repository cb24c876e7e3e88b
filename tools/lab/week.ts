// `npm run lab:week`: a company's week by a program alone (docs/examples/week.mjs), beside a running lab (`npm run lab`). It makes the integration
// and ends it, keeps a flow test, and connects the campaigns' number, which people do on their screens. `LAB_PORT`, `DEMO_PASSWORD` as for the lab.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findBot } from './connect.ts'
import { connectWhatsappBusiness } from './connect-meta.ts'
import { logIn, type Member } from './member.ts'

const host = `http://127.0.0.1:${process.env.LAB_PORT ?? 3100}`
const member = await logIn(host, 'gestora@demo.local', process.env.DEMO_PASSWORD ?? 'laboratorio')
const sender = await findBot(member, 'Campanha Demo')
if (sender && !sender.whatsappApiMeta) await connectWhatsappBusiness(member, sender.id, { place: 1, pin: '123456' })
await keepTest(member)
const write = ['contacts', 'conversations', 'bots', 'campaigns', 'events'].map((area) => ({ area, level: 'write' }))
const { integration, made } = await member.call<{ integration: { id: number }; made: { secret: string } }>(
  'POST',
  '/api/integrations',
  {
    name: 'Sistema de pedidos',
    grants: [...write, { area: 'reports', level: 'read' }],
    workspaceIds: null,
    addresses: [],
    expiresOn: null,
  },
)
const script = fileURLToPath(new URL('../../docs/examples/week.mjs', import.meta.url))
const child = spawn(process.execPath, [script], {
  env: { ...process.env, HOST: host, CHAVE: made.secret },
  stdio: 'inherit',
})
const [code] = await once(child, 'exit')
// Its keys and what was subscribed end with it.
await member.call('POST', `/api/integrations/${integration.id}/end`)
process.exitCode = code === 0 ? 0 : 1

/** A flow test for the script to pass before it publishes; the demonstration has none. */
async function keepTest(editor: Member): Promise<void> {
  const shop = await findBot(editor, 'Loja Demo')
  if (!shop) return
  const { tests } = await editor.call<{ tests: unknown[] }>('GET', `/api/bots/${shop.id}/tests`)
  if (tests.length > 0) return
  const said = { message: ['Oi'], botToken: shop.token }
  const { dialogToken } = await editor.call<{ dialogToken: string }>('POST', '/api/dialogs/simulator', said)
  await editor.call('POST', `/api/bots/${shop.id}/tests`, { name: 'Saudação', dialogToken })
}
