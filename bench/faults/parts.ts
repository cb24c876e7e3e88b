import type { Check } from './checks.ts'

/** One way of breaking what the program stands on; it counts by itself what came of it. */
export interface FaultPart {
  name: string
  run(): Promise<Check[]>
}

export interface Counts {
  checked: number
  failed: number
  unsteady: number
}

const mostTold = 10

const describe = ({ failures }: Check): string[] => {
  const rest = failures.length > mostTold ? [`and ${failures.length - mostTold} more`] : []
  return [...failures.slice(0, mostTold), ...rest].map((line) => `         ${line.replaceAll('\n', '\n         ')}`)
}

/** A part that breaks off has failed as one check. */
const attempt = async ({ name, run }: FaultPart): Promise<Check[]> => {
  const startedMs = performance.now()
  const checks = await run().catch((error: unknown): Check[] => {
    console.error(error)
    return [{ name: `${name}: goes to its end`, failures: [error instanceof Error ? error.message : String(error)] }]
  })
  console.log(`part   ${name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`)
  return checks
}

/**
 * Runs a part and tells its checks. Where one fails and `isRetried`, the part is run once more: what stands then is told as
 * unsteady, what fails then is a failure, whichever check it was.
 */
export const runPart = async (part: FaultPart, { isRetried }: { isRetried: boolean }): Promise<Counts> => {
  const first = await attempt(part)
  const broken = first.filter(({ failures }) => failures.length > 0)
  const isAgain = isRetried && broken.length > 0
  for (const check of broken) if (isAgain) console.log([`again  ${check.name}`, ...describe(check)].join('\n'))
  const checks = isAgain ? await attempt(part) : first
  const failed = checks.filter(({ failures }) => failures.length > 0)
  for (const check of checks)
    console.log([`${check.failures.length === 0 ? 'ok    ' : 'FAILED'} ${check.name}`, ...describe(check)].join('\n'))
  const isUnsteady = isAgain && failed.length === 0
  if (isUnsteady)
    for (const check of broken)
      console.log([`UNSTEADY ${check.name}`, ...describe(check), '         once more: ok'].join('\n'))
  return { checked: checks.length, failed: failed.length, unsteady: isUnsteady ? broken.length : 0 }
}
