// Breaks what the program stands on, again and again under load, and then counts: nothing lost, nothing doubled, no gap.
// `npm run test:faults` in full; `-- --rounds N` rounds of every fault that two processes meet, `--numbers N` kills of the owner of a
// WhatsApp number, `--campaigns N` contacts of a campaign that two processes send while they are killed, and with it `--cancels N` campaigns
// that are cancelled at random moments and `--waiting N` contacts of one beside which customers are answered (0 leaves a part out),
// `--roll-out` for a new version that replaces the one before (`--from FOLDER`: of that checkout, installed), `--backup` for one made under
// load and restored, `--short` for short freezes, `--seed N`, `--only NAME` for one kind of fault (may be given again), `--retry` to run a
// part that fails once more: what stands then is UNSTEADY.
import { parseArgs } from 'node:util'
import { runCampaignReplies } from './campaign-replies.ts'
import { runCampaignStops } from './campaign-stops.ts'
import { runCampaigns } from './campaigns.ts'
import { type FaultPart, runParts } from './parts.ts'
import { runNumbers } from './qr-numbers.ts'
import { runBackup } from './run-backup.ts'
import { runRollOut } from './run-roll-out.ts'
import { runWorld } from './world/run-world.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    numbers: { type: 'string', default: '3' },
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
const { rounds, numbers, campaigns, cancels, waiting, seed } = {
  rounds: Number(values.rounds),
  numbers: Number(values.numbers),
  campaigns: Number(values.campaigns),
  cancels: Number(values.cancels),
  waiting: Number(values.waiting),
  seed: Number(values.seed),
}

const parts: FaultPart[] = [
  {
    name: 'world',
    isWanted: rounds > 0,
    run: () => runWorld({ rounds, seed, isShort: values.short, only: values.only }),
  },
  { name: 'numbers', isWanted: numbers > 0, run: () => runNumbers({ kills: numbers }) },
  { name: 'campaigns', isWanted: campaigns > 0, run: () => runCampaigns({ contacts: campaigns, kills: 10, seed }) },
  { name: 'campaign-stops', isWanted: campaigns > 0 && cancels > 0, run: () => runCampaignStops({ cancels, seed }) },
  {
    name: 'campaign-replies',
    isWanted: campaigns > 0 && waiting > 0,
    run: () => runCampaignReplies({ waiting, seed }),
  },
  { name: 'roll-out', isWanted: values['roll-out'], run: () => runRollOut({ from: values.from, seed }) },
  { name: 'backup', isWanted: values.backup, run: () => runBackup({ seed }) },
].filter(({ isWanted }) => isWanted)

const { checked, failed, unsteady } = await runParts(parts, { isRetried: values.retry })
console.log(`${checked - failed} passed, ${failed} failed${unsteady > 0 ? `, ${unsteady} unsteady` : ''}`)
process.exit(failed === 0 ? 0 : 1)
