// The same load on this tree and on another one, such as an older commit with modules of its own, in one sitting: each on a database of its own, in short
// rounds one after the other, while the other's program and database stand still. `node bench/compare.ts --against PATH [turns|rooms|intake]`
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareIntake } from './compare/intake.ts'
import { compareRooms } from './compare/rooms.ts'
import { printComparison } from './compare/rounds.ts'
import { stopSides } from './compare/side.ts'
import { compareTurns } from './compare/turns.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '3' }, seconds: { type: 'string' } },
})
if (!values.against) throw new Error('--against PATH: the tree to compare with')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopSides().finally(() => process.exit(1)))
const paths = [resolve(values.against), resolve(import.meta.dirname, '..')] as const
const [wanted = ''] = positionals
const pace = { rounds: Number(values.rounds), ms: Number(values.seconds ?? '6') * 1_000 }
const parts = { turns: compareTurns, rooms: compareRooms, intake: compareIntake }
for (const [name, compare] of Object.entries(parts).filter(([name]) => name.includes(wanted)))
  printComparison(name, await compare(paths, pace))
