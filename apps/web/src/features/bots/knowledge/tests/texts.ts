import type { KnowledgeTestResult } from '@prosa/contract'

/** What the documents must go on answering. */
export const testsTexts = {
  failed: 'Os testes não puderam ser carregados.',
  empty: 'Nenhum teste ainda',
  emptyText:
    'Pergunte como um cliente e guarde a resposta certa. A cada publicação os testes dizem se alguma resposta se perdeu.',
  create: 'Novo teste',
  run: 'Rodar com o que está publicado',
  runFailed: 'Os testes não puderam ser rodados.',
  summary: (passed: number, all: number) => (passed === all ? `Todos passam (${all}).` : `${passed} de ${all} passam.`),
  expects: {
    section: (title: string, source: string | null) =>
      source === null ? `Responde com “${title}”` : `Responde com “${title}”, de ${source}`,
    offer: 'Não tem certeza de nenhum trecho',
    refuse: 'Diz que não encontrou',
  },
  sourceGone: 'A fonte deste teste foi excluída: ele sempre falha.',
  said: (text: string) => `Agora: ${text}`,
  states: { passed: 'Passa', failed: 'Falha', 'not-run': 'Não rodou' } satisfies Record<
    KnowledgeTestResult['state'],
    string
  >,
  remove: (question: string) => `Excluir o teste: ${question}`,
  removed: 'Teste excluído.',
  removeFailed: 'O teste não pôde ser excluído.',
  proposed: 'Sugestões de testes',
  proposedHint: 'Títulos do que está publicado, com a resposta de hoje. Guarde as que devem continuar assim.',
  answers: (quote: string, source: string) => `${quote} (${source})`,
  keep: 'Guardar',
  keepOf: (question: string) => `Guardar o teste: ${question}`,
  kept: 'Teste guardado. Ele roda a cada publicação.',
  keepFailed: 'O teste não pôde ser guardado.',
  stops: 'Só publicar quando todos os testes passam',
  stopsHint: 'Desligado, quem publica vê o que falha e decide.',
  settingFailed: 'A escolha não pôde ser gravada.',
} as const
