// `npm run lab:day`: a day of a shop, against a running lab (`npm run lab`). Some three hundred things of eighty kinds, as real phones and systems send
// them, on every channel; then every room is read and compared with what was done. `LAB_PORT`, `DEMO_PASSWORD` as for the lab; `DAY_SEED` draws another day.
import { setTimeout as sleep } from 'node:timers/promises'
import { findBot } from './connect.ts'
import { createCustomers } from './day/channels.ts'
import { kinds } from './day/kinds.ts'
import { startOutsideSystem } from './day/outside-system.ts'
import { playDay } from './day/play.ts'
import { readRooms } from './day/rooms.ts'
import { logIn } from './member.ts'

const port = Number(process.env.LAB_PORT ?? 3100)
const at = (place: number): string => `http://127.0.0.1:${port + place}`
const member = await logIn(at(0), 'gestora@demo.local', process.env.DEMO_PASSWORD ?? 'laboratorio')
const shop = await findBot(member, 'Loja Demo')
if (!shop) throw new Error('O bot Loja Demo não existe nesta instalação.')
const system = await startOutsideSystem(member, shop.workspaceId)
const customers = createCustomers({
  product: at(0),
  graph: at(2),
  qr: at(5),
  botTokens: { livechat: shop.token, ...system.tokens },
})
const since = new Date()
const done = await playDay(customers, kinds, { count: 300, seed: Number(process.env.DAY_SEED ?? 1) })
// What providers send in doubles and late comes, and bots answer; a system that is silent is asked three times, for eight seconds each.
await sleep(30_000)
const problems = await readRooms(member, done, since)
await system.stop()
console.log(
  `${done.length} acontecimentos de ${new Set(done.map(({ kind }) => `${kind.channel} ${kind.name}`)).size} tipos.`,
)
for (const problem of problems) console.log(`  ${problem}`)
console.log(problems.length === 0 ? 'Nada faltou, e nada foi tomado por resposta.' : `${problems.length} problemas.`)
process.exitCode = problems.length === 0 ? 0 : 1
