import type { LegalBasis, PlatformName, RecipientOutcome } from '@prosa/contract'

/** Consent texts shared by the screens of contacts and campaigns. */
export const basisLabels: Record<LegalBasis, string> = {
  consent: 'Consentimento',
  contract: 'Execução de contrato',
  legitimate_interest: 'Legítimo interesse',
  legal_obligation: 'Obrigação legal',
  credit_protection: 'Proteção do crédito',
}

export const platformLabels: Record<PlatformName, string> = {
  WHATSAPP: 'WhatsApp',
  FACEBOOK: 'Messenger',
  INSTAGRAM: 'Instagram',
  LIVECHAT: 'Live chat',
}

export const outcomeLabels: Record<RecipientOutcome, string> = {
  pending: 'Pendente',
  sent: 'Enviada',
  failed: 'Falhou',
  notSent: 'Cancelada',
}

export const consentTexts = {
  basis: 'Base legal',
  noBasis: 'não informada',
  wantsNone: 'Não recebe campanhas',
} as const
