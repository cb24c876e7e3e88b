/** Portuguese texts of suggested answers. */
export const suggestionTexts = {
  title: 'Resposta sugerida',
  sources: {
    flow: (node: string) => `Do fluxo: ${node}`,
    canned: (shortcut: string) => `Resposta pronta: /${shortcut}`,
    documents: (place: string) => `De Conhecimento: ${place}`,
  },
  files: (count: number) => (count === 1 ? 'com 1 arquivo' : `com ${count} arquivos`),
  use: 'Usar',
  useText: 'Pôr na mensagem, sem enviar (→ com o campo vazio)',
  other: (place: number, total: number) => `${place} de ${total}`,
  otherText: 'Ver outra sugestão',
  dismiss: 'Dispensar',
  turnOff: 'Não sugerir mais',
  turnedOff: 'Sugestões desligadas.',
  turnedOffText: 'Ligue de novo nos atalhos do teclado (?).',
  switch: 'Sugerir respostas',
  switchText: 'Do fluxo do bot, das respostas prontas e de Conhecimento. Nada é enviado sozinho.',
} as const
