/**
 * What a suspension does once its grace is over, in the words of who suspends; within the grace everything works, and the company's people read
 * a notice. This is the one list of it: the panel shows it, and a test demands a trial of each.
 */
export const suspensionEffects = {
  people:
    'Só quem administra a empresa (permissão para editar colaboradores) entra, e vê apenas uma página com o motivo e o contato.',
  inbound: 'As mensagens dos clientes continuam chegando e ficam guardadas.',
  bots: 'Os bots não respondem; inatividade e transferências por tempo não contam.',
  sends: 'Nenhuma mensagem é enviada pelos canais.',
  campaigns: 'As campanhas esperam.',
  webhooks: 'Sistemas de terceiros não são avisados, e o que pedem é recusado.',
  widget: 'O live chat avisa, sem dizer o motivo, que o atendimento está indisponível no momento.',
} as const
export type SuspensionEffect = keyof typeof suspensionEffects
