/** Query keys of the flow editor. */
export const flowKeys = {
  opening: (opening: string) => ['flows', 'opening', opening] as const,
  entities: (botId: number, name: string) => ['flows', 'entities', botId, name] as const,
  entity: (id: number) => ['flows', 'entity', id] as const,
  bot: (botId: number) => ['flows', 'bot', botId] as const,
  workspaces: ['flows', 'workspaces'] as const,
  users: (workspaceId: number) => ['flows', 'users', workspaceId] as const,
  bots: (name: string) => ['flows', 'bots', name] as const,
}
