import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchDatabase } from './database.ts'

/** Statements that only open and close a transaction say nothing. */
const isTelling = (plan: string): boolean => !/Query Text: select set_config/.test(plan)

/** Prints how the database answers what the program's own role asks: the second time, with everything read before. */
export type PrintPlans = (title: string, work: () => Promise<unknown>) => Promise<void>

/** From here on each connection of the program's role explains what it asks; those that are open already do not. */
export const startPrinting = async ({ owner, ownerAddress }: BenchDatabase): Promise<PrintPlans> => {
  for (const [name, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'on',
  }))
    await owner.query(`alter role prosa_app set ${name} = '${value}'`)
  const logFile = join(ownerAddress.host, 'postgres.log')
  return async (title, work) => {
    await work()
    const from = statSync(logFile).size
    await work()
    const log = readFileSync(logFile).subarray(from).toString()
    const plans = log.split(/^.*LOG: {2}duration: /m).slice(1)
    console.log(`### ${title}\n`)
    for (const plan of plans.filter(isTelling)) console.log(plan.replace(/^\t/gm, '').trimEnd(), '\n')
  }
}
