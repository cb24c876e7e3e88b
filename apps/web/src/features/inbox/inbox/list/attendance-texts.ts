/** Apart from the inbox's texts because it loads after the list. */
export const attendanceTexts = {
  label: 'Disponibilidade',
  available: 'Disponível',
  away: 'Ausente',
  offline: 'Sem conexão',
  awayUntil: (until: string) => `Ausente até ${until}`,
  awayFor15: 'Ausente por 15 minutos',
  awayFor60: 'Ausente por 1 hora',
  awayOpen: 'Ausente até eu voltar',
  limits: 'Salas que recebo por vez',
  roomLimit: (limit: number | null) => {
    if (limit === null) return 'Quantas vierem'
    return limit === 1 ? '1 sala' : `Até ${limit} salas`
  },
  failed: 'A disponibilidade não pôde ser mudada.',
} as const
