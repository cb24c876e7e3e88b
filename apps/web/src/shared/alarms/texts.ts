/** Texts of conversations in which nobody can act. */
export const alarmTexts = {
  label: 'Conversas sem atendimento',
  nobody: 'Sem atendente',
  nobodyThere: 'Sem atendente disponível',
  since: (time: string) => (time === 'agora' ? 'há instantes' : `há ${time}`),
  more: (count: number) => (count === 1 ? 'e mais 1 conversa' : `e mais ${count} conversas`),
  later: 'Depois',
  open: 'Abrir',
  stoppedLabel: 'Automações paradas',
  stopped: 'Automação parada: agiu demais',
  paused: 'Pausado: um template mudou',
  moreStopped: (count: number) => `e mais ${count}`,
  see: 'Ver',
} as const
