import { deviceCodes } from './device-host.ts'

/** What follows from the end of a socket. */
export type Next =
  | {
      kind: 'again'
      afterMs: number /** What people read meanwhile; null: nothing, it is usual. */
      trouble: string | null
    }
  /** For people. `forgets`: the keys are worth nothing any more. */
  | { kind: 'stop'; reason: string; forgets: boolean; isBlocked: boolean }

/** With the end that is being judged. */
export interface LifeSoFar {
  /** The account is paired: its credentials are kept. */
  isPaired: boolean
  /** Ends in a row without a socket that stayed open. */
  failures: number
  /** Times that another socket took the account's place, lately. */
  replacements: number
  /** Ends because of a bad session, in a row. */
  badSessions: number
}

const shortestMs = 1_000
const longestMs = 5 * 60_000
/** Longer than a lease: a process that stood still and woke up has found out by then that it holds nothing. */
const replacedMs = 20_000
const triesWithoutCode = 4

/** WhatsApp's codes, of 7.0.0-rc14. */
export const closeCode = {
  loggedOut: 401,
  forbidden: 403,
  versionTooOld: 405,
  lost: 408,
  mismatch: 411,
  cut: 428,
  replaced: 440,
  badSession: 500,
  unavailable: 503,
  restart: 515,
} as const

const stop = (reason: string, { forgets = false, isBlocked = false } = {}): Next => ({
  kind: 'stop',
  reason,
  forgets,
  isBlocked,
})

/** @param random From 0 to 1: many numbers that were cut off together do not come back together. */
export const nextAfter = (code: number, life: LifeSoFar, random: number): Next => {
  switch (code) {
    case closeCode.restart:
      return { kind: 'again', afterMs: 0, trouble: null }
    case closeCode.loggedOut:
      return stop('O aparelho foi desconectado no celular. Gere um novo QR code.', { forgets: true })
    case closeCode.mismatch:
      return stop('O celular precisa ser conectado de novo. Gere um novo QR code.', { forgets: true })
    case closeCode.forbidden:
      return stop('O WhatsApp bloqueou este número. Veja o aviso no aplicativo do celular.', { isBlocked: true })
    case closeCode.versionTooOld:
      return stop('O WhatsApp não aceita mais esta versão do conector: atualize a instalação.')
    case deviceCodes.missing:
      return stop('Esta instalação não tem a parte opcional do WhatsApp por QR code.')
    case closeCode.replaced:
      return life.replacements <= 1
        ? { kind: 'again', afterMs: replacedMs, trouble: null }
        : stop('A sessão foi aberta em outro lugar. Gere um novo QR code.')
    case closeCode.badSession:
      if (life.badSessions > 1) return stop('A sessão se perdeu. Gere um novo QR code.', { forgets: true })
      break
  }
  if (!life.isPaired && life.failures >= triesWithoutCode) return stop('O WhatsApp não respondeu. Tente de novo.')
  const afterMs = Math.min(longestMs, shortestMs * 2 ** Math.min(life.failures, 20)) * (0.5 + random / 2)
  const isLong = life.failures >= 3
  return { kind: 'again', afterMs, trouble: isLong ? 'Sem conexão com o WhatsApp; tentando de novo.' : null }
}
