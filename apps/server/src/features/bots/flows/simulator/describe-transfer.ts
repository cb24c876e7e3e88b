import type { TransferData } from '@prosa/flow'

/** Describes the flow's transfer: the simulator transfers nothing. */
export const describeTransfer = (data: TransferData | null, workspaceName: string | null): string => {
  if (!data) return 'Transferência conforme as configurações do bot'
  if (data.thirdPartySystem) return 'Transferência para o sistema externo'
  if (data.botId) return `Transferência para o bot ${data.botName ?? data.botId}`
  const where = workspaceName ? ` em ${workspaceName}` : ''
  if (data.queue === 'USER' && data.userId) return `Transferência para ${data.userName ?? 'uma pessoa'}${where}`
  if (data.queue === 'SEQUENTIAL') return `Transferência sequencial${where}`
  return workspaceName ? `Transferência para a fila de ${workspaceName}` : 'Transferência para a fila do bot'
}
