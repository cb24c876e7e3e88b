/** Portuguese texts of transfers. */
export const transferTexts = {
  search: 'Buscar pessoa ou fila',
  targets: 'Destinos',
  people: 'Pessoas',
  queues: 'Filas',
  online: 'online',
  offline: 'offline',
  queueOnline: (count: number) =>
    count === 0 ? 'ninguém online' : count === 1 ? '1 pessoa online' : `${count} pessoas online`,
  /** Workspace, type and person, in the words of the documents. */
  chosen: (workspace: string, person: string | null) =>
    person === null ? `${workspace} · Sequencial.` : `${workspace} · Colaborador específico · ${person}.`,
  none: 'Nenhuma pessoa ou fila com este nome',
  failed: 'Não foi possível buscar os destinos.',
  loading: 'Carregando…',
  noPeople: 'Ninguém encontrado neste workspace',
  peopleFailed: 'Não foi possível buscar as pessoas. Abra a lista para tentar de novo.',
  gonePerson: 'A pessoa escolhida não pode mais atender neste workspace. Escolha outra.',
  more: 'Há mais destinos: escreva parte do nome.',
  note: 'Observação para quem recebe',
  notePlaceholder: 'O cliente não vê este texto.',
} as const
