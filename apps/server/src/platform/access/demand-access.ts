import { type Access, isOpenedBy, type Operation } from '@prosa/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, errors } from '../errors/index.ts'
import { keyErrors } from './key-door.ts'
import type { Sessions } from './principals.ts'
import { type Identity, isAdministrator, isIntegration, isPerson, ownCompany, type Scope } from './scope.ts'

/** Before the body is read: checks that the caller is signed in (401) and has the operation's permission (403). */
export const demandAccess = (identity: Identity | null, access: Access, params: unknown): void => {
  if (access.kind === 'public') return
  // Keys may only call operations declared for them (key-door.ts).
  if (!identity || !isPerson(identity)) throw new AppError(errors.unauthenticated)
  if (!isAllowed(identity, access, params)) throw new AppError(errors.forbidden)
}

const isAllowed = (identity: Identity, access: Access, params: unknown): boolean => {
  if (access.kind === 'installation') return identity.reach.kind === 'installation'
  if (isAdministrator(identity) || access.kind === 'session') return true
  if (!('permissions' in access)) return false
  const isOwn = access.kind === 'own-or' && idIn(params, access.own) === identity.userId
  return isOwn || isOpenedBy(access, (permission) => identity.permissions.includes(permission))
}

/** Parsed like ids in URL schemas. */
const idIn = (params: unknown, name: string): number =>
  typeof params === 'object' && params !== null ? Number(Reflect.get(params, name)) : Number.NaN

/** With the body, which may name an administrator's company: determines the scope (400) and checks the company's feature flags (403). */
export const enterCompany = async (
  request: FastifyRequest,
  identity: Identity,
  { access, companyless, whileSuspended, withoutSecondFactor }: Operation['config'],
  sessions: Sessions,
): Promise<Scope | null> => {
  // Sees companies from outside, whatever company a header names.
  if (identity.principal.kind === 'platform-key') return null
  const isAdmin = isAdministrator(identity)
  const companyId = isAdmin ? chosenCompany(request) : ownCompany(identity)
  if (companyId === null) {
    if (companyless) return null
    throw new AppError(errors.noCompany)
  }
  const scope = await sessions.enter(identity, companyId)
  if (!scope) {
    if (isIntegration(identity)) throw new AppError(keyErrors.keyInvalid)
    throw new AppError(isAdmin ? errors.notFound : errors.unauthenticated)
  }
  if (scope.isStopped && !scope.isAdmin && !whileSuspended) throw new AppError(errors.companySuspended)
  if (scope.lacksSecondFactor && !withoutSecondFactor) {
    // Calls about companies themselves need no chosen company: the administrator's reach is checked instead.
    if (scope.isAdmin && companyless) return null
    throw new AppError(errors.secondFactorDemanded)
  }
  const bindsAdmin = access.kind === 'any' && access.bindsAdmin
  if ('flag' in access && access.flag && (!scope.isAdmin || bindsAdmin)) {
    if (!scope.companyFlags.has(access.flag)) throw new AppError(errors.disabledForCompany)
  }
  return scope
}

/** An administrator names the company in a header, the query or the body; two different values are refused. */
const chosenCompany = (request: FastifyRequest): number | null => {
  const named = [request.headers['x-company-id'], memberOf(request.query), memberOf(request.body)]
    .flat()
    .filter((value) => value !== undefined && value !== null && value !== '')
    .map(Number)
  const [first] = named
  if (first === undefined) return null
  if (!named.every((value) => Number.isInteger(value) && value > 0 && value < 2 ** 31))
    throw new AppError(errors.notFound)
  if (named.some((value) => value !== first)) throw new AppError(errors.twoCompanies)
  return first
}

const memberOf = (source: unknown): unknown =>
  typeof source === 'object' && source !== null && 'companyId' in source ? source.companyId : undefined
