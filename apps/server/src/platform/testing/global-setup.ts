import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestCluster
  }
}

/** Each project loads this file again; shared state is kept on the process that starts them all. */
const shared = globalThis as { prosaTestCluster?: { started: ReturnType<typeof startTestCluster>; users: number } }

/** One cluster per run, whatever the number of projects, with the schema in a template that each test file clones. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  shared.prosaTestCluster ??= { started: startTestCluster(), users: 0 }
  const own = shared.prosaTestCluster
  own.users += 1
  const { cluster, stop } = await own.started
  project.provide('database', cluster)
  return async () => {
    own.users -= 1
    if (own.users > 0) return
    delete shared.prosaTestCluster
    await stop()
  }
}
