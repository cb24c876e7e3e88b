import type { TransferData } from '@prosa/flow'

/** Where a transfer leads, in a few words for a card or a row. */
export function transferLabel(data: TransferData, workspaceNames: ReadonlyMap<number, string>): string {
  if (data.thirdPartySystem) return 'Plataforma externa'
  if (data.botId !== null) return data.botName ?? `Bot ${data.botId}`
  const place = data.workspaceOnWebhook
    ? 'Workspace do webhook'
    : data.workspaceId === null
      ? 'Workspace'
      : (workspaceNames.get(data.workspaceId) ?? `Workspace ${data.workspaceId}`)
  if (data.queue === 'USER') return data.userName ? `${data.userName}, ${place}` : place
  return data.queue === 'SEQUENTIAL' ? `${place}, sequencial` : place
}
