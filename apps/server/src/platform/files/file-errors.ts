import { wrongFileType } from '@prosa/contract'
import { defineErrors } from '../errors/index.ts'

export const fileErrors = defineErrors({
  wrongType: [400, wrongFileType],
  /** Its text carries the limit. */
  tooLarge: [413, 'Tamanho máximo excedido.'],
  broken: [400, 'O arquivo está danificado ou não pode ser lido.'],
  empty: [400, 'O arquivo está vazio.'],
  /** What the company may keep; its administrators can do something about it. */
  storageLimit: [413, 'O espaço da empresa para arquivos acabou. Fale com o administrador.'],
  /** What this machine can hold; only who runs it can do something about it. */
  noSpace: [507, 'Não há espaço para receber arquivos agora. Tente mais tarde; mensagens continuam funcionando.'],
  tooManyAtOnce: [429, 'Muitos arquivos ao mesmo tempo. Aguarde o envio dos outros e tente novamente.'],
  storageAway: [503, 'Os arquivos estão indisponíveis no momento. Tente novamente em instantes.'],
})

/** A full disk or a full share of it, in Node's words and in those of the picture library. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (/ENOSPC|EDQUOT|no space left/i.test(error.message) ||
    ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? ''))
