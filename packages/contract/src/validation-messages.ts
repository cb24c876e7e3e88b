import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const formats: Record<string, string> = {
  email: 'E-mail inválido',
  url: 'URL inválida',
  date: 'Data inválida',
  datetime: 'Data inválida',
}

/** Error of an empty required field. */
export const fieldRequired = 'Campo obrigatório'

/**
 * The Portuguese text of a failed check, shared by all forms. A schema's own text has priority. Registered with zod
 * once by the server and once by the browser: `z.config({ localeError: validationMessage })`.
 */
export const validationMessage = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? fieldRequired : typeText(issue.expected)
    case 'invalid_value':
      return isMissing(issue.input) ? fieldRequired : 'Valor inválido'
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return formats[issue.format] ?? 'Formato inválido'
    default:
      return 'Valor inválido'
  }
}

const isMissing = (input: unknown): boolean => input === undefined || input === null

const typeText = (expected: string): string =>
  ({ date: 'Data inválida', number: 'Deve ser um número', int: 'Deve ser um número inteiro' })[expected] ??
  'Valor inválido'

const tooSmall = (origin: string, minimum: number, inclusive: boolean): string => {
  if (origin === 'string') return minimum <= 1 ? fieldRequired : `Mínimo de ${minimum} caracteres`
  if (origin === 'array' || origin === 'set') {
    return minimum <= 1 ? 'Deve conter no mínimo um registro' : `Deve conter no mínimo ${minimum} registros`
  }
  if (origin === 'file') return 'Arquivo vazio'
  return minimum === 0 && !inclusive ? 'Deve ser maior que 0' : `Deve ser no mínimo ${minimum}`
}

const tooBig = (origin: string, maximum: number): string => {
  if (origin === 'string') return `Máximo de ${maximum} caracteres`
  if (origin === 'array' || origin === 'set') return `Deve conter no máximo ${maximum} registros`
  return `Deve ser no máximo ${maximum}`
}
