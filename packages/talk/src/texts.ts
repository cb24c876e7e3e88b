/** Portuguese that both sides of a conversation share. */
export const talkTexts = {
  noConnection: 'Sem conexão.',
  today: 'Hoje',
  yesterday: 'Ontem',
  now: 'agora',
  wrongType: (name: string) => `${name}: tipo de arquivo não aceito.`,
  emptyFile: (name: string) => `${name}: o arquivo está vazio.`,
  tooLarge: (name: string, size: string) => `${name}: o tamanho máximo é ${size}.`,
  tooLargeTogether: (name: string, size: string) => `${name}: os arquivos juntos passariam do máximo de ${size}.`,
  tooMany: (name: string, count: number) => `${name}: até ${count} arquivos por mensagem.`,
} as const
