import type { TestProject } from 'vitest/node'
import { type DatabaseAddress, startEmbedded } from '../database/embedded/index.ts'
import { ensureDatabase, prepareDatabase } from '../database/prepare.ts'
import { testSecretKey } from './secret-key.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: { owner: DatabaseAddress; app: DatabaseAddress; jobs: DatabaseAddress; template: string }
  }
}

const template = 'prosa_template'

/** One cluster per run, with the schema in a template that each test file clones. Nothing of it must survive a power cut. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = temporaryFolder('tests')
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: 200,
    autovacuum: 'off',
  }
  const database = await startEmbedded(folder.path, { settings })
  const owner = await ensureDatabase(database.owner, template)
  const { app, jobs } = await prepareDatabase(owner, testSecretKey)
  project.provide('database', { owner: database.owner, app, jobs, template })
  return async () => {
    await database.stop()
    folder.remove()
  }
}
