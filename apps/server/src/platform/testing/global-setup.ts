import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestCluster
  }
}

/** One cluster per run, with the schema in a template that each test file clones. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { cluster, stop } = await startTestCluster()
  project.provide('database', cluster)
  return stop
}
