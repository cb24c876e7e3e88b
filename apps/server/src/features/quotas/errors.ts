import { defineErrors } from '../../platform/errors/index.ts'

export const quotaErrors = defineErrors({
  workspaceQuota: [422, 'Limite de workspaces atingido.'],
  userQuota: [422, 'Limite de usuários atingido.'],
  botQuota: [422, 'Limite de bots atingido.'],
  /** Their texts contain the limit. */
  knowledgeSourceQuota: [422, 'Limite de fontes atingido.'],
  knowledgeSectionQuota: [422, 'Limite de trechos publicados atingido.'],
})
