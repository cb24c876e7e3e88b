interface Effect {
  /** `enters`: who is let in; `goes-on`: what works as before; `stops`: what waits until the suspension is lifted. */
  kind: 'enters' | 'goes-on' | 'stops'
  text: string
  /** The files of the server that enforce it; a test looks for them, and tries each effect. */
  enforcedBy: readonly string[]
}

/**
 * What a suspension does once its grace is over; within the grace everything works, and the company's people read a notice. This is the
 * one list of it: the panel shows it, and a test demands a trial of each.
 */
export const suspensionEffects = {
  people: {
    kind: 'enters',
    text: 'Só quem administra a empresa (permissão para editar colaboradores) entra, e vê apenas uma página com o motivo e o contato.',
    enforcedBy: ['platform/http/sessions.ts', 'platform/http/access.ts', 'features/sessions/shut-out.ts'],
  },
  inbound: {
    kind: 'goes-on',
    text: 'As mensagens dos clientes continuam chegando e ficam guardadas.',
    enforcedBy: ['conversation/turn/take-turn.ts'],
  },
  bots: {
    kind: 'stops',
    text: 'Os robôs não respondem; inatividade e transferências por tempo não contam.',
    enforcedBy: [
      'conversation/suspension/hold.ts',
      'conversation/time/act-on-due.ts',
      'conversation/node-calls/calls.ts',
    ],
  },
  sends: {
    kind: 'stops',
    text: 'Nenhuma mensagem é enviada pelos canais.',
    enforcedBy: ['conversation/receive/append-person-message.ts', '../migrations/functions/claim-outbox.sql'],
  },
  campaigns: {
    kind: 'stops',
    text: 'As campanhas esperam.',
    enforcedBy: ['../migrations/functions/campaigns.sql'],
  },
  webhooks: {
    kind: 'stops',
    text: 'Sistemas de terceiros não são avisados, e o que pedem é recusado.',
    enforcedBy: [
      '../migrations/functions/claim-deliveries.sql',
      '../migrations/functions/claim-calls.sql',
      'conversation/outside/act-from-outside.ts',
    ],
  },
  widget: {
    kind: 'stops',
    text: 'O live chat avisa, sem dizer o motivo, que o atendimento está indisponível no momento.',
    enforcedBy: ['features/livechat/visitor-hub.ts', 'features/livechat/read-messages.ts'],
  },
} as const satisfies Record<string, Effect>
export type SuspensionEffect = keyof typeof suspensionEffects
