import type { TransferData } from '@prosa/flow'
import { flowTexts } from '../texts.ts'

const texts = flowTexts.transferLabel

/** A transfer's destination in a few words, for a card or a row. */
export function transferLabel(data: TransferData, workspaceNames: ReadonlyMap<number, string>): string {
  if (data.thirdPartySystem) return texts.outside
  if (data.botId !== null) return data.botName ?? texts.bot(data.botId)
  const place = data.workspaceOnWebhook
    ? texts.webhookPlace
    : data.workspaceId === null
      ? texts.workspace
      : (workspaceNames.get(data.workspaceId) ?? `${texts.workspace} ${data.workspaceId}`)
  if (data.queue === 'USER') return data.userName ? `${data.userName}, ${place}` : place
  return data.queue === 'SEQUENTIAL' ? texts.sequential(place) : place
}
