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

/** Stages one after another; those of one stage run side by side, where none of them has the machine for itself. */
export const stages = [
  [
    { name: 'formato e lint', command: ['biome', 'ci', '.'] },
    { name: 'tipos', command: ['node', 'scripts/types.mjs'] },
    { name: 'importações', command: ['depcruise', ...folders, '--config', '.dependency-cruiser.cjs'] },
  ],
  [{ name: 'unidade e API', isUnit: true }],
  [journeys('navegador')],
  [journeys('três processos', 'the demo shop talks', '--split')],
  // By itself: a lease that is not renewed since the machine has no time for it is no fault of the program.
  [faults('--kills', '3', '--rounds', '1', '--hanging', '20', '--numbers', '1', '--zombie', '1')],
].map((stage) => stage.filter(({ needs }) => !needs || existsSync(join(root, needs))))
