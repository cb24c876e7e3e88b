import { defineErrors } from '../errors/index.ts'

/** Why a file could not be processed. Errors of the file itself are `FileRefused`. */
export const fileWorkerErrors = defineErrors({
  ownFilesAtOnce: [429, 'Sua empresa já tem muitos arquivos em leitura. Aguarde alguns segundos e tente novamente.'],
  filesAtOnce: [503, 'Há muitos arquivos em leitura agora. Tente novamente em instantes.'],
  interrupted: [503, 'O arquivo não pôde ser lido agora. Tente novamente em instantes.'],
})

export const retryAfterSeconds = 5
