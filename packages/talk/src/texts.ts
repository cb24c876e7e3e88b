import { formatSize } from './size.ts'

/** Why a file does not go with a message; each sentence names it. */
export interface FileTexts {
  wrongType: (name: string) => string
  emptyFile: (name: string) => string
  tooLarge: (name: string, maxBytes: number) => string
  /** The files of its kind would pass their limit together. */
  tooLargeTogether: (name: string, maxBytes: number) => string
  tooMany: (name: string, count: number) => string
}

/** Portuguese that both sides of a conversation share. */
export const talkTexts = {
  noConnection: 'Sem conexão.',
  today: 'Hoje',
  yesterday: 'Ontem',
  now: 'agora',
  wrongType: (name: string) => `${name}: tipo de arquivo não aceito.`,
  emptyFile: (name: string) => `${name}: o arquivo está vazio.`,
  tooLarge: (name: string, maxBytes: number) => `${name}: o tamanho máximo é ${formatSize(maxBytes)}.`,
  tooLargeTogether: (name: string, maxBytes: number) =>
    `${name}: os arquivos juntos passariam do máximo de ${formatSize(maxBytes)}.`,
  tooMany: (name: string, count: number) => `${name}: até ${count} arquivos por mensagem.`,
} as const satisfies FileTexts & Record<string, unknown>

/** What a customer reads of a chat in which nothing was said yet; staff see the same where a bot is drawn. */
export const beginningTexts = {
  answersNow: 'Responde na hora',
  hello: 'Oi! Como podemos ajudar?',
  justWrite: 'Escreva sua mensagem, respondemos por aqui.',
  writePlaceholder: 'Escrever mensagem...',
} as const
