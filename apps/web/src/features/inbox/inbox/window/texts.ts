const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** From this many hours on the text counts in days. */
const hoursOfDays = 48

/** `6 dias 23 h`, `5 h 20 min`, `12 min`, `menos de 1 min`. */
export function formatLeft(ms: number): string {
  if (ms < minuteMs) return 'menos de 1 min'
  const hours = Math.floor(ms / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  if (hours >= hoursOfDays) {
    const days = Math.floor(hours / 24)
    return [`${days} dias`, hours % 24 > 0 ? `${hours % 24} h` : ''].filter(Boolean).join(' ')
  }
  return [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''].filter(Boolean).join(' ')
}

export const windowTexts = {
  left: (ms: number) => `Você pode responder por mais ${formatLeft(ms)}.`,
  closed: (hasTemplates: boolean) =>
    hasTemplates
      ? 'O prazo de 24 horas desde a última mensagem do cliente terminou. Envie um template aprovado.'
      : 'O prazo para responder terminou. Ele recomeça quando o cliente escrever.',
  refused: (hasTemplates: boolean) =>
    hasTemplates
      ? 'O canal avisou que o prazo para responder terminou. Envie um template aprovado.'
      : 'O canal avisou que o prazo para responder terminou. Ele recomeça quando o cliente escrever.',
  choose: 'Enviar template',
  title: 'Enviar template',
  empty: 'A conta não tem templates aprovados. Crie um no Gerenciador do WhatsApp, na Meta.',
  fetchFailed: 'Os templates não puderam ser buscados',
  send: 'Enviar',
  sent: 'Template enviado.',
  sendFailed: 'O template não foi enviado.',
} as const
