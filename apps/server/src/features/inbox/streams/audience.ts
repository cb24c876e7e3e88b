import type { StreamSocket } from './stream-socket.ts'

export interface Audience {
  users: ReadonlySet<number>
  /** Sockets by workspace. */
  inside(workspaceId: number): readonly StreamSocket[]
}

/** Computed once for all rows of a flush. */
export const audienceOf = (listeners: readonly StreamSocket[]): Audience => {
  const users = new Set<number>()
  const byWorkspace = new Map<number, StreamSocket[]>()
  for (const socket of listeners) {
    const { userId, workspaceIds } = socket.scope()
    users.add(userId)
    for (const id of workspaceIds) {
      const inside = byWorkspace.get(id)
      if (inside) inside.push(socket)
      else byWorkspace.set(id, [socket])
    }
  }
  return { users, inside: (workspaceId) => byWorkspace.get(workspaceId) ?? [] }
}

export const usersOf = (sockets: readonly StreamSocket[]): number[] => [
  ...new Set(sockets.map((socket) => socket.scope().userId)),
]
