import type { SessionUser } from '@prosa/contract'

/* For `vi.mock`, whose factories stand in each file of tests: `async () => (await import('…/session-testing.ts')).marinasSession()`. */

/** In the place of app/session.tsx: Marina, who may do everything. */
export const marinasSession = () => {
  const user = { id: 7, name: 'Marina', permissions: [], profiles: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
}

/** In the place of shared/workspaces/workspaces.ts: one workspace is chosen, as all of them. */
export const oneWorkspace = (all: readonly { id: number; name: string }[] = []) => {
  const workspaces = { all, tree: [], selectedIds: [1], isAll: true, hasNone: false }
  return { useWorkspaces: () => workspaces }
}
