import { type FileExtension, wrongFileType } from '@prosa/contract'
import { AppError, defineErrors } from '../errors/index.ts'
import { FileRefused } from '../file-workers/index.ts'
import { wrongFileContent } from './wrong-content.ts'

export const fileErrors = defineErrors({
  wrongType: [400, wrongFileType],
  /** Its text contains the limit. */
  tooLarge: [413, 'Tamanho máximo excedido.'],
  broken: [400, 'O arquivo está danificado ou não pode ser lido.'],
  tooComplex: [422, 'O arquivo é grande ou complexo demais para ser aberto. Simplifique-o e tente novamente.'],
  empty: [400, 'O arquivo está vazio.'],
  /** The company's limit, for its administrators to act on. */
  storageLimit: [413, 'O espaço da empresa para arquivos acabou. Fale com o administrador.'],
  /** The machine's limit, for its operator to act on. */
  noSpace: [507, 'Não há espaço para receber arquivos agora. Tente mais tarde; mensagens continuam funcionando.'],
  tooManyAtOnce: [429, 'Muitos arquivos ao mesmo tempo. Aguarde o envio dos outros e tente novamente.'],
  storageAway: [503, 'Os arquivos estão indisponíveis no momento. Tente novamente em instantes.'],
})

const refusals = { wrongType: fileErrors.wrongType, tooComplex: fileErrors.tooComplex, noSpace: fileErrors.noSpace }

/**
 * The sender's error for a file worker's refusal.
 * @param extension Given when the extension is accepted but the content has another type: then the message says so.
 */
export const refusalOf = (error: unknown, extension?: FileExtension): unknown => {
  if (!(error instanceof FileRefused)) return error
  const { [error.fault as keyof typeof refusals]: entry = fileErrors.broken } = refusals
  const message = entry === fileErrors.wrongType && extension ? wrongFileContent(extension) : undefined
  return new AppError(entry, { cause: error, ...(message && { message }) })
}

/** Whether the error is the file's own, not the storage's or the machine's. */
export const isFileAtFault = (error: unknown): error is AppError => error instanceof AppError && atFault.has(error.code)

const atFault: ReadonlySet<string> = new Set(
  [fileErrors.wrongType, fileErrors.broken, fileErrors.tooComplex, fileErrors.empty].map(({ code }) => code),
)

/** The disk or a quota is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (/ENOSPC|EDQUOT|no space left/i.test(error.message) ||
    ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? ''))
