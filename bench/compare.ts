// The same load on this tree and on another one, such as an older commit with modules of its own, in one sitting: each on a database of its own, in short
// rounds one after the other, while the other's program and database stand still. `node bench/compare.ts --against PATH [turns|rooms|intake] [--automations COUNT]
// [--listening COMPANIES]`: of this tree alone, automations of every company that look at every message and act on none; and companies that listen to events.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareIntake } from './compare/intake.ts'
import { compareRooms } from './compare/rooms.ts'
import { printComparison } from './compare/rounds.ts'
import { stopSides } from './compare/side.ts'
import { compareTurns } from './compare/turns.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string' },
    automations: { type: 'string', default: '0' },
    listening: { type: 'string', default: '0' },
  },
})
if (!values.against) throw new Error('--against PATH: the tree to compare with')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopSides().finally(() => process.exit(1)))
const paths = [resolve(values.against), resolve(import.meta.dirname, '..')] as const
const [wanted = ''] = positionals
const pace = { rounds: Number(values.rounds), ms: Number(values.seconds ?? '6') * 1_000 }
/** Of this tree alone: automations of each company, and of the ten companies whose bots answer those in which an integration listens to events. */
const added = { automations: Number(values.automations), listening: Number(values.listening) }
const turns: typeof compareRooms = (of, at) => compareTurns(of, at, added)
const parts = { turns, rooms: compareRooms, intake: compareIntake }
for (const [name, compare] of Object.entries(parts).filter(([name]) => name.includes(wanted)))
  printComparison(name, await compare(paths, pace))
