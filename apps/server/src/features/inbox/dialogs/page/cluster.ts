import type { Database } from '../../../../platform/database/index.ts'
import { readCluster } from './inbox.queries.ts'

/** Reads the cluster's identifier once per program. */
export const createClusterReader = (database: Database): (() => Promise<string>) => {
  let known: Promise<string> | null = null
  return () => {
    known ??= readCluster(database.unscoped()).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}
