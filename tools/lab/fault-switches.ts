import type { Fault, Faults } from '../standins/lib/faults.ts'
import { type Option, type Switch, stateOf } from './control.ts'
import { commonFault, commonTroubles, usual } from './faults.ts'

interface Trouble extends Option {
  does: NonNullable<Fault['does']>
}

/** Trouble and slowness of a stand-in that is one for all: the troubles that all have, and its own. */
export const faultSwitches = (faults: Faults, label: string, own: readonly Trouble[] = []): Switch[] => {
  const say = (): void => {
    faults.clear()
    const does = commonFault(trouble.value) ?? own.find(({ value }) => value === trouble.value)?.does
    if (does || delay.value > 0) faults.add({ ...(does ? { does } : {}), delayMs: delay.value })
  }
  const trouble = stateOf<string>(usual, say)
  const delay = stateOf<number>(0, say)
  const options = [
    ...commonTroubles.slice(0, 1).map((one) => ({ ...one, label: 'responde' })),
    ...commonTroubles.slice(1),
  ]
  return [
    {
      name: 'trouble',
      label,
      kind: 'choice',
      options: () => [...options, ...own.map(({ does: _, ...option }) => option)],
      read: trouble.read,
      apply: trouble.apply,
    },
    { name: 'delay', label: 'Demora a responder', kind: 'delay', read: delay.read, apply: delay.apply },
  ]
}
