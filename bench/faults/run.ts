// Breaks what the program stands on, again and again under load, and then counts: nothing lost, nothing doubled, no gap.
// `npm run test:faults` in full; `-- --kills N` kills of one process with its database, `--rounds N` rounds of every fault that
// two processes meet, `--hanging SECONDS` for one company's providers that hang, `--numbers N` kills of the owner of a WhatsApp
// number, `--zombie N` processes that stand still for a minute and wake, `--campaigns N` contacts of a campaign that two processes send
// while they are killed, and with it `--cancels N` campaigns that are cancelled at random moments and `--waiting N` contacts of one beside
// which customers are answered (0 leaves a part out), `--roll-out` for a new version that replaces the one before (`--from FOLDER`: of that
// checkout, installed), `--backup` for one made under load and restored, `--short` for short freezes, `--seed N`,
// `--only NAME` for one kind of fault (may be given again), `--retry` to run a part that fails once more: what stands then is UNSTEADY.
import { parseArgs } from 'node:util'
import { runCampaignReplies } from './campaign-replies.ts'
import { runCampaignStops } from './campaign-stops.ts'
import { runCampaigns } from './campaigns.ts'
import { runHanging } from './hanging/run-hanging.ts'
import { runOneProcess } from './one-process.ts'
import { type FaultPart, runParts } from './parts.ts'
import { runNumbers } from './qr-numbers.ts'
import { runBackup } from './run-backup.ts'
import { runRollOut } from './run-roll-out.ts'
import { runWorld } from './world/run-world.ts'
import { runZombie } from './zombie/run-zombie.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    hanging: { type: 'string', default: '600' },
    numbers: { type: 'string', default: '3' },
    zombie: { type: 'string', default: '3' },
    campaigns: { type: 'string', default: '5000' },
    cancels: { type: 'string', default: '50' },
    waiting: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '20261121' },
    'roll-out': { type: 'boolean', default: false },
    from: { type: 'string' },
    backup: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    short: { type: 'boolean', default: false },
    retry: { type: 'boolean', default: false },
  },
})
const counts = [
  values.kills,
  values.rounds,
  values.hanging,
  values.numbers,
  values.zombie,
  values.campaigns,
  values.cancels,
  values.waiting,
  values.seed,
].map(Number)
const [kills, rounds, seconds, numbers, zombies, contacts, cancels, waiting, seed] = counts as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

const parts: FaultPart[] = [
  { name: 'kills', isWanted: kills > 0, run: () => runOneProcess({ kills, seed }) },
  {
    name: 'world',
    isWanted: rounds > 0,
    run: () => runWorld({ rounds, seed, isShort: values.short, only: values.only }),
  },
  { name: 'hanging', isWanted: seconds > 0, run: () => runHanging({ seconds }) },
  { name: 'numbers', isWanted: numbers > 0, run: () => runNumbers({ kills: numbers }) },
  { name: 'zombie', isWanted: zombies > 0, run: () => runZombie({ rounds: zombies, seed, isShort: values.short }) },
  { name: 'campaigns', isWanted: contacts > 0, run: () => runCampaigns({ contacts, kills: 10, seed }) },
  { name: 'campaign-stops', isWanted: contacts > 0 && cancels > 0, run: () => runCampaignStops({ cancels, seed }) },
  { name: 'campaign-replies', isWanted: contacts > 0 && waiting > 0, run: () => runCampaignReplies({ waiting, seed }) },
  { name: 'roll-out', isWanted: values['roll-out'], run: () => runRollOut({ from: values.from, seed }) },
  { name: 'backup', isWanted: values.backup, run: () => runBackup({ seed }) },
].filter(({ isWanted }) => isWanted)

const { checked, failed, unsteady } = await runParts(parts, { isRetried: values.retry })
console.log(`${checked - failed} passed, ${failed} failed${unsteady > 0 ? `, ${unsteady} unsteady` : ''}`)
process.exit(failed === 0 ? 0 : 1)
