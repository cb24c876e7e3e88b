const faults = {
  changed: (place: string, id: number | null) =>
    `Cadeia rompida: a linha ${place} (registro ${id ?? '—'}) foi alterada depois de selada.`,
  gap: (place: string, id: number | null) =>
    `Cadeia rompida: faltam linhas antes da linha ${place} (registro ${id ?? '—'}).`,
  end: (place: string) => `Cadeia rompida: faltam as últimas linhas, a partir da linha ${place}.`,
}

/** Texts of the audit. */
export const auditTexts = {
  company: {
    title: 'Auditoria',
    subtitle: 'O que foi feito na empresa, por quem e de onde, também por administradores.',
    notPermitted: 'Somente quem edita colaboradores vê a auditoria.',
  },
  installation: {
    title: 'Auditoria da instalação',
    subtitle: 'O que foi feito fora das empresas: plataformas, administradores e e-mails em espera.',
    notPermitted: 'Somente administradores da instalação veem esta auditoria.',
  },
  empty: 'Nada registrado ainda',
  emptyText: 'Entradas, alterações e exclusões aparecem aqui assim que acontecem.',
  noMatch: 'Nada encontrado',
  noMatchText: 'Mude o período ou os filtros.',
  failedTitle: 'Não foi possível carregar a auditoria',
  download: 'Baixar CSV',
  downloadFailed: 'Não foi possível baixar a auditoria.',
  filters: { period: 'Período', person: 'Pessoa', action: 'Ação', record: 'Registro' },
  columns: { at: 'Quando', sentence: 'O que aconteceu', record: 'Registro', origin: 'De onde' },
  noOrigin: 'Pelo sistema',
  panelTitle: 'Registro da auditoria',
  administrator: (name: string) => `${name} (administrador)`,
  fields: 'Campos alterados',
  ip: 'IP',
  device: 'Dispositivo',
  operation: 'Operação',
  place: 'Posição na cadeia',
  unsealed: 'Será selado em até um minuto',
  hash: 'Hash (SHA-256)',
  allOfRecord: 'Ver tudo deste registro',
  chain: {
    checking: 'Conferindo a cadeia…',
    progress: (place: string, total: string) =>
      `Conferindo a cadeia: ${place} de ${total === '1' ? '1 linha' : `${total} linhas`}…`,
    whole: (until: string, total: string) =>
      `Cadeia íntegra até ${until} (${total === '1' ? '1 linha' : `${total} linhas`}).`,
    none: 'A cadeia ainda não tem linhas.',
    broken: (kind: keyof typeof faults, place: string, id: number | null) => faults[kind](place, id),
    failed: (detail: string) => `A cadeia não pôde ser conferida. ${detail}`,
    again: 'Conferir de novo',
  },
} as const
