import type { SessionUser } from '@prosa/contract'

/* Factory for `vi.mock` in a test file: `async () => (await import('…/session-testing.ts')).marinasSession()`. */

/** Replaces app/session.tsx: Marina, with all permissions. */
export const marinasSession = () => {
  const user = { id: 7, name: 'Marina', permissions: [], profiles: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
}

/** Replaces shared/workspaces/workspaces.ts: one workspace, chosen as all of them. */
export const oneWorkspace = (all: readonly { id: number; name: string }[] = []) => {
  const workspaces = { all, tree: [], selectedIds: [1], isAll: true, hasNone: false }
  return { useWorkspaces: () => workspaces }
}
