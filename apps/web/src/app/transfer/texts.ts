/** Portuguese of where a room is sent. */
export const transferTexts = {
  search: 'Buscar pessoa ou fila',
  targets: 'Destinos',
  people: 'Pessoas',
  queues: 'Filas',
  online: 'on-line',
  offline: 'off-line',
  queueOnline: (count: number) =>
    count === 0 ? 'ninguém on-line' : count === 1 ? '1 pessoa on-line' : `${count} pessoas on-line`,
  none: 'Nenhuma pessoa ou fila com este nome',
  failed: 'Não foi possível buscar os destinos.',
  more: 'Há mais destinos: escreva parte do nome.',
  retry: 'Tentar de novo',
  note: 'Observação para quem recebe',
  notePlaceholder: 'O cliente não vê este texto.',
} as const
