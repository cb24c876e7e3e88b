import { seeded } from '../../tools/standins/lib/random.ts'

const given = (name: string): number | null => {
  const text = process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
  return text === undefined ? null : Number(text)
}

/**
 * `--cuts=500`: the network is cut so often, each time on one side for 0.1 to 120 s at random (`--longest=` seconds), and everything must
 * have been made good within 2 s. Without it a few short ones, on every change. `--seed=` repeats a run.
 */
export const cuts = {
  count: given('cuts') ?? 9,
  shortestMs: 100,
  longestMs: (given('longest') ?? (given('cuts') === null ? 1.5 : 120)) * 1000,
  scenes: given('scenes') ?? 1,
  isFull: given('cuts') !== null,
  seed: given('seed') ?? 20_261_123,
} as const

export type Random = () => number

export const randomOf = (seed: number): Random => seeded(seed)

/** As often between 0.1 and 1 s as between 10 and 100: short cuts find other faults than long ones. */
export const cutMs = (random: Random): number => cuts.shortestMs * (cuts.longestMs / cuts.shortestMs) ** random()
