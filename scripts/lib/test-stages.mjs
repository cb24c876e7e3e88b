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

/** Of the faults that two processes meet, a death of each thing that they stand on: no minute in all, half of it quiet. */
const someFaults = ['a process is killed', 'the database crashes', 'connections are reset', 'Redis is killed']

/**
 * Stages one after another; those of one stage run side by side. The faults have the machine for themselves: a lease that is not
 * renewed since the machine has no time for it is no fault of the program.
 * @param {{ isAll: boolean }} options `isAll`: of journeys and faults everything, else what takes eight minutes in all
 */
export const stagesOf = ({ isAll }) =>
  [
    [...checks, { name: 'unidade e API', isUnit: true, env: isAll ? { TEST_LONG: '1' } : {} }],
    [journeys('navegador', ...(isAll ? [] : ['--quick']))],
    // The shop's name says its width.
    [journeys('três processos', isAll ? 'the demo shop talks' : 'the demo shop talks, 1440 px', '--split')],
    [
      isAll
        ? faults(
            '--kills',
            '3',
            '--rounds',
            '1',
            '--hanging',
            '20',
            '--numbers',
            '1',
            '--zombie',
            '1',
            '--campaigns',
            '300',
            '--cancels',
            '10',
            '--waiting',
            '5000',
            '--roll-out',
            '--backup',
          )
        : faults(
            ...[
              '--kills',
              '0',
              '--rounds',
              '1',
              '--hanging',
              '0',
              '--numbers',
              '0',
              '--zombie',
              '0',
              '--campaigns',
              '0',
            ],
            ...someFaults.flatMap((name) => ['--only', name]),
          ),
    ],
  ].map((stage) => stage.filter(({ needs }) => !needs || existsSync(join(root, needs))))
