import { AppError } from '../errors/index.ts'

const codes: Record<string, string> = {
  ENOTFOUND: 'O nome do servidor não existe',
  EAI_AGAIN: 'O nome do servidor não pôde ser resolvido',
  ECONNREFUSED: 'O servidor recusou a conexão',
  ECONNRESET: 'A conexão foi cortada',
  EPIPE: 'A conexão foi cortada',
  UND_ERR_SOCKET: 'A conexão foi cortada',
  UND_ERR_CONNECT_TIMEOUT: 'Sem resposta a tempo',
  UND_ERR_HEADERS_TIMEOUT: 'Sem resposta a tempo',
  UND_ERR_BODY_TIMEOUT: 'Sem resposta a tempo',
  ETIMEDOUT: 'Sem resposta a tempo',
  CERT_HAS_EXPIRED: 'O certificado do servidor venceu',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'O certificado do servidor não é confiável',
  SELF_SIGNED_CERT_IN_CHAIN: 'O certificado do servidor não é confiável',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'O certificado do servidor não é confiável',
  ERR_TLS_CERT_ALTNAME_INVALID: 'O certificado do servidor é de outro nome',
}

/** Why there was no answer, for the person who entered the address. */
export const describeFailure = (error: unknown): string => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause.message
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'Sem resposta a tempo'
    if (cause.message.startsWith('The answer is longer')) return 'A resposta passa de 1 MB'
    const known = 'code' in cause ? codes[String(cause.code)] : undefined
    if (known) return known
  }
  return 'A chamada falhou na rede'
}

/** Why a status counts as a failure; null: it does not. Only 2xx is success, and redirects are not followed. */
export const describeStatus = (status: number): string | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `Respondeu ${status}: redirecionamentos não são seguidos`
  if (status === 410) return 'Respondeu 410: o endereço não existe mais'
  return `Respondeu ${status}`
}
