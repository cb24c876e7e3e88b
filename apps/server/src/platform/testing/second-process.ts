import { type App, buildApp } from '../../app.ts'
import { createDatabase, type Database } from '../database/index.ts'
import type { TestApp } from './test-app.ts'

/**
 * A second program on a test's database, with its own connections. Close it before the first.
 * @param prepare gets its database handles before the program does
 */
export const secondProcess = async (
  { config, clock, database: { app: address, jobs: jobsAddress } }: TestApp,
  prepare: (database: Database) => void = () => {},
): Promise<App> => {
  const database = createDatabase({ address, poolSize: 4, workerPoolSize: 2 })
  prepare(database)
  const app = await buildApp({ config, clock, database, jobsAddress })
  return {
    ...app,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
