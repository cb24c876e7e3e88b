import type { SuspensionReason } from '@prosa/contract'

export const suspensionTexts = {
  title: 'Acesso suspenso',
  text: (company: string) =>
    `O acesso de ${company} está suspenso. As mensagens dos clientes continuam chegando e são respondidas quando o acesso voltar.`,
  reason: 'Motivo',
  contact: 'Contato',
  noContact: (platform: string) => `Fale com ${platform} pelos canais que você já conhece.`,
  again: 'Verificar de novo',
  leave: 'Sair',
  /** Reasons in the words shown to the company. */
  reasons: {
    payment: 'Falta de pagamento',
    abuse: 'Uso indevido',
    request: 'A pedido da empresa',
    other: 'Outro motivo',
  } satisfies Record<SuspensionReason, string>,
  grace: (company: string, day: string) => `O acesso de ${company} será suspenso em ${day}.`,
  stoppedForAdmin: (company: string) => `${company} está suspensa: nada é enviado, e os bots não respondem.`,
  talkTo: (contact: string) => `Fale com ${contact}`,
} as const
