import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './installed.mjs'
import { countPrinted } from './test-counts.mjs'

const journeys = (name, ...args) => ({
  name,
  command: ['node', 'e2e/run.ts', ...args, '--retry'],
  needs: 'e2e/run.ts',
  count: countPrinted,
})

const faults = (...args) => ({
  name: 'falhas',
  command: ['node', 'bench/faults/run.ts', ...args, '--short', '--retry'],
  needs: 'bench/faults/run.ts',
  count: countPrinted,
})

const folders = ['apps', 'packages', 'e2e', 'bench', 'tools', 'scripts']

const checks = [
  { name: 'formato e lint', command: ['biome', 'ci', '.'] },
  { name: 'tipos', command: ['tsc', '-b'] },
  { name: 'importações', command: ['depcruise', ...folders, '--config', '.dependency-cruiser.cjs'] },
]

const units = { name: 'unidade e API', isUnit: true }

/** Of the faults that two processes meet, the death of one of them: less than a minute. */
const someFaults = faults(
  ...['--rounds', '1', '--numbers', '0', '--campaigns', '0'],
  ...['--only', 'a process is killed'],
)

const allFaults = faults(
  ...['--rounds', '1', '--numbers', '1', '--campaigns', '300'],
  ...['--cancels', '10', '--waiting', '5000', '--roll-out', '--backup'],
)

const gateUnits = { ...units, env: { TEST_TIER: 'gate' } }
// Most of a journey is waiting: one more at a time than a small machine has cores.
const gateJourneys = journeys('navegador', '--gate', '--lanes=3')
// The shop's name says its width.
const gateSplit = journeys('três processos', 'the demo shop talks, 1440 px', '--split')

const gate = () => [[...checks, gateUnits], [gateJourneys], [gateSplit], [someFaults]]

const all = () => [
  [...checks, { ...units, env: { TEST_ALL: '1' } }],
  [journeys('navegador')],
  [journeys('três processos', 'the demo shop talks', '--split')],
  [allFaults],
]

/** @param {import('./changed-tests.mjs').Selection} selection what a change touches; null: nobody can tell */
const changed = (selection) => {
  if (!selection) return gate()
  const { files, hasJourneys, hasFaults } = selection
  return [
    [...checks, ...(files.length > 0 ? [{ ...units, files }] : [])],
    ...(hasJourneys ? [[gateJourneys]] : []),
    ...(hasFaults ? [[gateSplit], [someFaults]] : []),
  ]
}

/**
 * Stages one after another; those of one stage run side by side. The faults have the machine for themselves: a lease that is not
 * renewed since the machine has no time for it is no fault of the program.
 * @param {{ tier: 'gate' | 'all' | 'changed', selection?: object | null }} options
 */
export const stagesOf = ({ tier, selection = null }) => {
  const stages = tier === 'all' ? all() : tier === 'changed' ? changed(selection) : gate()
  return stages
    .map((stage) => stage.filter(({ needs }) => !needs || existsSync(join(root, needs))))
    .filter((stage) => stage.length > 0)
}
