import { type App, buildApp } from '../../app.ts'
import { createDatabase, type Database } from '../database/index.ts'
import type { TestApp } from './test-app.ts'

/**
 * The program once more, with connections of its own, over the database of a test's. Close it before that one.
 * @param prepare sees its connections before the program has them
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
