/** Texts of the differences between two states of a flow. */
export const changesTexts = {
  added: 'Nodes novos',
  changed: 'Nodes alterados',
  removed: 'Nodes removidos',
  moved: (count: number) => (count === 1 ? '1 node mudou de lugar' : `${count} nodes mudaram de lugar`),
  renamed: 'O nome do fluxo',
  before: 'Antes',
  now: 'Agora',
  moreLines: (count: number) => (count === 1 ? 'e mais 1 linha' : `e mais ${count} linhas`),
  moreNodes: (count: number) => (count === 1 ? 'e mais 1 node' : `e mais ${count} nodes`),
  andMore: (names: string, more: number) => `${names} e mais ${more}`,
} as const

/** Texts of the comparison of two versions. */
export const versionsTexts = {
  menu: 'Comparar versões',
  note: 'Nota desta versão (opcional)',
  notePlaceholder: 'O que mudou e por quê',
  title: 'Comparar versões',
  failed: 'Não foi possível ler as versões',
  before: 'De',
  now: 'Para',
  canvas: 'O que está no canvas',
  draft: 'Rascunho salvo',
  nameOf: (version: number, name: string | null, isLive: boolean) =>
    `Versão ${version}${name === null ? '' : `: ${name}`}${isLive ? ' (no ar)' : ''}`,
  made: (who: string | null, when: string) => `${who ?? 'Pessoa removida'}, ${when}`,
  differences: 'Diferenças',
  same: 'Não há diferença.',
  sameWords: 'Todos os nodes dizem e fazem o mesmo.',
  count: (nodes: number) => (nodes === 1 ? '1 node com diferenças' : `${nodes} nodes com diferenças`),
  renamed: (before: string, now: string) => `O fluxo se chamava "${before}" e agora se chama "${now}".`,
  added: 'Novo',
  changed: 'Alterado',
  removed: 'Removido',
  order: 'Só muda a ordem ou o comportamento.',
  goTo: (name: string) => `Ir para ${name}`,
} as const
