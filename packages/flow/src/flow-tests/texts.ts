const quoted = (names: readonly string[]): string =>
  names.length === 0 ? 'nenhuma' : names.map((name) => `“${name}”`).join(', ')
const to = (name: string | null): string => (name === null ? 'ao fim da conversa' : `ao node “${name}”`)

/** Texts of a test's differences. */
export const testTexts = {
  missingNode: (name: string) => `O node “${name}” não existe mais no fluxo.`,
  silent: 'O bot não disse esta mensagem.',
  unexpected: 'O bot disse uma mensagem que o teste não espera.',
  otherText: 'O texto mudou.',
  otherNode: (expected: string, answered: string) => `Veio do node “${answered}”, e não de “${expected}”.`,
  otherButtons: 'Os botões mudaram.',
  otherFiles: 'Os arquivos mudaram.',
  otherPlace: (expected: string | null, answered: string | null) =>
    `A conversa chegou ${to(answered)}, e não ${to(expected)}.`,
  transferred: 'A conversa foi transferida, e o teste não espera isso.',
  notTransferred: 'A conversa não foi transferida.',
  otherTransfer: 'A conversa foi transferida para outro destino.',
  ended: 'O fluxo terminou, e o teste não espera isso.',
  notEnded: 'O fluxo não terminou.',
  stages: (expected: readonly string[], answered: readonly string[]) =>
    `Etapa: ${quoted(answered)}, e não ${quoted(expected)}.`,
  lists: (expected: readonly string[], answered: readonly string[]) =>
    `Lista: ${quoted(answered)}, e não ${quoted(expected)}.`,
  answerMissing: (node: string) =>
    `O node “${node}” consulta um sistema cuja resposta não foi gravada com o teste; o fluxo seguiu sem ela. Grave a conversa de novo.`,
  documentsMissing: (node: string) =>
    `O node “${node}” procura nos documentos, e a resposta não foi gravada com o teste; o fluxo seguiu sem ela. Grave a conversa de novo.`,
} as const
