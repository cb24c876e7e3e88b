// Breaks what the program stands on, again and again under load, and then counts: nothing lost, nothing doubled, no gap.
// `npm run test:faults` in full; `-- --kills N` kills of one process with its database, `--rounds N` rounds of every fault that
// two processes meet, `--hanging SECONDS` for one company's providers that hang, `--numbers N` kills of the owner of a WhatsApp
// number, `--zombie N` processes that stand still for a minute and wake (0 leaves a part out), `--short` for short freezes, `--seed N`, `--only NAME` for one kind of fault.
import { parseArgs } from 'node:util'
import type { Check } from './checks.ts'
import { runHanging } from './hanging/run-hanging.ts'
import { runOneProcess } from './one-process.ts'
import { runNumbers } from './qr-numbers.ts'
import { runWorld } from './world/run-world.ts'
import { runZombie } from './zombie/run-zombie.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    hanging: { type: 'string', default: '600' },
    numbers: { type: 'string', default: '3' },
    zombie: { type: 'string', default: '3' },
    seed: { type: 'string', default: '20261121' },
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})
const counts = [values.kills, values.rounds, values.hanging, values.numbers, values.zombie, values.seed].map(Number)
const [kills, rounds, seconds, numbers, zombies, seed] = counts as [number, number, number, number, number, number]

const report = (checks: readonly Check[]): number => {
  let failed = 0
  for (const { name, failures } of checks) {
    console.log(`${failures.length === 0 ? 'ok    ' : 'FAILED'} ${name}`)
    for (const failure of failures.slice(0, 10)) console.log(`         ${failure}`)
    if (failures.length > 10) console.log(`         and ${failures.length - 10} more`)
    if (failures.length > 0) failed += 1
  }
  return failed
}

const parts = [
  () => (kills > 0 ? runOneProcess({ kills, seed }) : []),
  () => (rounds > 0 ? runWorld({ rounds, seed, isShort: values.short, only: values.only }) : []),
  () => (seconds > 0 ? runHanging({ seconds }) : []),
  () => (numbers > 0 ? runNumbers({ kills: numbers }) : []),
  () => (zombies > 0 ? runZombie({ rounds: zombies, seed, isShort: values.short }) : []),
]
let checked = 0
let failed = 0
for (const part of parts) {
  const checks = await part()
  failed += report(checks)
  checked += checks.length
}
console.log(`${checked - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
