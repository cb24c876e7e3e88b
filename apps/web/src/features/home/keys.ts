/** Query keys of the home; the workspaces are the header's. */
export const homeKeys = {
  bots: (workspaces: readonly number[]) => ['bots', 'home', workspaces] as const,
  rooms: (workspaces: readonly number[]) => ['inbox', 'home', workspaces] as const,
}
