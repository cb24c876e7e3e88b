import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { DatabaseAddress } from '../database/embedded/index.ts'
import { createDatabase, type Database, type DatabaseLimits } from '../database/index.ts'
import type { TestCluster } from './test-cluster.ts'

export interface TestDatabase {
  database: Database
  /** Login of the program's role. */
  app: DatabaseAddress
  jobs: DatabaseAddress
  /** Has all rights: for builders, and for reading without row-level security. */
  owner: Client
  drop(): Promise<void>
}

/** A database cloned from this run's template. */
export const testDatabase = async (
  limits: Partial<DatabaseLimits> = {},
  cluster: TestCluster = inject('database'),
): Promise<TestDatabase> => {
  const { owner, app, jobs, template } = cluster
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(owner, `create database ${name} template ${template} strategy file_copy`)
  const client = new Client({ ...owner, database: name })
  client.on('error', () => {}) // Some tests stop its server.
  await client.connect()
  const database = createDatabase({ address: { ...app, database: name }, poolSize: 4, workerPoolSize: 2, limits })
  return {
    database,
    app: { ...app, database: name },
    jobs: { ...jobs, database: name },
    owner: client,
    drop: async () => {
      await database.close()
      await client.end()
      await asOwner(owner, `drop database ${name} with (force)`)
    },
  }
}

const asOwner = async (owner: DatabaseAddress, statement: string): Promise<void> => {
  const client = new Client(owner)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
