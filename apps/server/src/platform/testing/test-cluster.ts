import { type DatabaseAddress, type Settings, startEmbedded } from '../database/embedded/index.ts'
import { ensureDatabase, prepareDatabase } from '../database/prepare.ts'
import { testSecretKey } from './secret-key.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A cluster with the schema in a template that tests clone. */
export interface TestCluster {
  owner: DatabaseAddress
  app: DatabaseAddress
  jobs: DatabaseAddress
  template: string
}

const template = 'prosa_template'

/** Starts a cluster without durability. */
export const startTestCluster = async (
  own: Settings = {},
): Promise<{ cluster: TestCluster; stop(): Promise<void> }> => {
  const folder = temporaryFolder('tests')
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: 200,
    autovacuum: 'off',
    ...own,
  }
  const database = await startEmbedded(folder.path, { settings })
  const owner = await ensureDatabase(database.owner, template)
  const { app, jobs } = await prepareDatabase(owner, testSecretKey)
  return {
    cluster: { owner: database.owner, app, jobs, template },
    stop: async () => {
      await database.stop()
      folder.remove()
    },
  }
}
