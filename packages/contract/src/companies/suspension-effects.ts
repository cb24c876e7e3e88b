/**
 * Effects of a suspension once its grace period is over, as shown to the administrator; during the grace period everything works, and people see a
 * notice. The only list of them: a test requires one test for each.
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
