/** Variables of canned answers, filled in when an answer is used, with their descriptions. */
export const cannedVariables = {
  contato: 'nome do contato',
  primeiro_nome: 'primeiro nome do contato',
  atendente: 'seu nome, como o cliente o vê',
  protocolo: 'número da conversa',
  workspace: 'nome do workspace',
} as const
export type CannedVariable = keyof typeof cannedVariables

/** Spaces and case are ignored: `{{ Contato }}` equals `{{contato}}`. */
export const cannedMark = /\{\{\s*([^{}]*?)\s*\}\}/g

const isKnown = (name: string): name is CannedVariable => Object.hasOwn(cannedVariables, name)
export const cannedVariableOf = (name: string): CannedVariable | null => {
  const folded = name.toLowerCase()
  return isKnown(folded) ? folded : null
}

/** Unknown names in double braces. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(cannedMark)].map(([, name = '']) => name).filter((name) => cannedVariableOf(name) === null),
  ),
]
