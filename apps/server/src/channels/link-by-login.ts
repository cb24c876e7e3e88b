import { createHash, randomBytes } from 'node:crypto'
import { publishChannelsChanged } from '../conversation/model/events.ts'
import { AppError, defineErrors, errors, isUniqueViolation } from '../platform/errors/index.ts'
import type { Program } from '../program.ts'
import { type Noted, storeGrant, storeLinked, storeLogin, takeLogin } from './linking.queries.ts'
import type { LinkByLogin } from './linking.ts'

export const linkErrors = defineErrors({
  loginOver: [409, 'Esta conexão expirou ou já foi usada. Comece de novo.'],
  loginRefused: [422, 'O canal não autorizou a conexão.'],
  linkedElsewhere: [409, 'Esta conta já está conectada a outro bot.'],
})

/** Who links: company and session of the caller, and our origin as the browser sees it. */
export interface Linker {
  companyId: number
  sessionId: number
  origin: string
}

/** Time for a person to complete the login. */
const stateMs = 10 * 60_000
const exchangeMs = 10_000
const stateBytes = 32

const hash = (state: string): Buffer => createHash('sha256').update(state).digest()

const loginOf = ({ channels }: Program, kind: string): LinkByLogin => {
  const login = channels.find(kind)?.linking?.login
  if (!login) throw new AppError(errors.notFound)
  return login
}

/**
 * Starts a login at a provider for a bot that the caller may edit. `state` is random, bound to this browser's session, valid once and for ten
 * minutes. It must not be a public value (a bot's token): anybody could link their account to another company's bot.
 * @returns the address to send the browser to
 */
export const startLogin = async (
  program: Program,
  { companyId, sessionId, origin }: Linker,
  { kind, botId }: { kind: string; botId: number },
): Promise<string> => {
  const login = loginOf(program, kind)
  const state = randomBytes(stateBytes).toString('base64url')
  const now = program.clock.now()
  const expiresAt = new Date(now.getTime() + stateMs)
  const db = program.database.scoped(companyId)
  await storeLogin(db, companyId, { stateHash: hash(state), sessionId, botId, kind, now, expiresAt })
  return login.address(state, origin)
}

/**
 * Completes a login with the parameters returned by the provider. The bot comes from the stored state, never from the caller.
 * @param notedOf what to write in the same transaction
 * @returns the connection; null where the provider granted several accounts, of which one is still to be chosen
 */
export const finishLogin = async (
  program: Program,
  { companyId, sessionId, origin }: Linker,
  { kind, code, state }: { kind: string; code: string; state: string },
  notedOf?: (botId: number) => Noted,
): Promise<{ botId: number; connectionId: number | null }> => {
  const login = loginOf(program, kind)
  const asked = { stateHash: hash(state), sessionId, kind, now: program.clock.now() }
  const botId = await takeLogin(program.database.scoped(companyId), companyId, asked)
  if (botId === null) throw new AppError(linkErrors.loginOver)
  const account = await login.finish(code, origin, AbortSignal.timeout(exchangeMs))
  if ('refused' in account) throw new AppError(linkErrors.loginRefused, { message: account.refused })
  if ('grant' in account) {
    await storeGrant(program, companyId, { botId, kind }, account.grant, notedOf?.(botId))
    return { botId, connectionId: null }
  }
  try {
    const connectionId = await storeLinked(program, companyId, botId, kind, account, notedOf?.(botId))
    publishChannelsChanged(program.realtime, companyId)
    return { botId, connectionId }
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(linkErrors.linkedElsewhere)
    throw error
  }
}
