/** Query keys of the bots. */
export const botKeys = {
  all: ['bots'] as const,
  list: (filter: { workspaces: readonly number[]; name: string; limit: number; offset: number }) =>
    ['bots', 'list', filter] as const,
}
