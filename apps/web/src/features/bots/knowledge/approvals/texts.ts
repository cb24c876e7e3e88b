/** Answers of attendants that may become a source. */
export const approvalsTexts = {
  failed: 'As respostas não puderam ser carregadas.',
  empty: 'Nenhuma resposta para aprovar',
  emptyText:
    'Toda noite procuramos o que os atendentes responderam a perguntas dos clientes. Respostas rápidas e frases curtas ficam de fora.',
  more: (count: number) => (count === 1 ? 'e mais 1 pergunta parecida' : `e mais ${count} perguntas parecidas`),
  said: (by: string, when: string) => `${by}, ${when},`,
  room: (id: number) => `sala ${id}`,
  mustEdit: 'Há partes escondidas por serem pessoais: complete ou tire antes de aprovar.',
  others: (count: number) => (count === 1 ? 'Outra resposta dada' : `Outras ${count} respostas dadas`),
  use: 'Usar esta',
  approve: 'Aprovar e publicar',
  approveOf: (question: string) => `Aprovar e publicar: ${question}`,
  approved: 'Publicada: os bots já respondem com ela.',
  approveFailed: 'A resposta não pôde ser aprovada.',
  edit: 'Editar antes',
  editOf: (question: string) => `Editar antes: ${question}`,
  discard: 'Descartar',
  discardOf: (question: string) => `Descartar: ${question}`,
  discarded: 'Resposta descartada.',
  discardFailed: 'A resposta não pôde ser descartada.',
} as const
