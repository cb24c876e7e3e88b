import { type Access, type ApiLevel, covers, isOpenedBy, type Operation } from '@prosa/contract'
import { AppError, defineErrors, errors } from '../errors/index.ts'
import { isAllowedAddress } from './allowed-address.ts'
import { findKey, isKey } from './api-keys.ts'
import type { Sessions } from './principals.ts'
import type { Identity, IntegrationPrincipal, PlatformKeyPrincipal, Scope } from './scope.ts'

export const keyErrors = defineErrors({
  keyInAddress: [
    400,
    'A chave foi enviada no endereço ou no corpo da chamada. Envie a chave só no cabeçalho Authorization, e troque esta, que pode ter sido registrada no caminho.',
  ],
  keyInvalid: [401, 'Chave ausente, inválida ou encerrada. Envie o cabeçalho "Authorization: Bearer" com a chave.'],
  addressNotAllowed: [403, 'Esta integração não pode ser usada a partir deste endereço IP.'],
  wrongArea: [403, 'Esta integração não tem acesso a esta área.'],
  readOnly: [403, 'Esta integração só pode ler nesta área.'],
})

type KeyAccess = Extract<Access, { kind: 'key' | 'platform-key' }>

/** A caller with a key. */
export type KeyIdentity = Identity & { principal: IntegrationPrincipal | PlatformKeyPrincipal }
export type PlatformKeyIdentity = Identity & { principal: PlatformKeyPrincipal }

const isOfKey = (identity: Identity): identity is KeyIdentity => identity.principal.kind !== 'person'

const isOfPlatform = (identity: Identity): identity is PlatformKeyIdentity => identity.principal.kind === 'platform-key'

/** The calling platform's key. @throws Error for others, who reach no operation for it */
export const platformKeyOf = (identity: Identity): PlatformKeyIdentity => {
  if (!isOfPlatform(identity)) throw new Error('The caller has no key of a platform')
  return identity
}

/**
 * First step: finds whose key it is. Texts without the form of a key are not looked up. @throws keyInvalid, the same
 * for all reasons
 */
export const authenticateKey = async (
  sessions: Pick<Sessions, 'identifyKey'>,
  key: string | null,
): Promise<KeyIdentity> => {
  const identity = key !== null && isKey(key) ? await sessions.identifyKey(key) : null
  if (!identity || !isOfKey(identity)) throw new AppError(keyErrors.keyInvalid)
  return identity
}

/** Of an integration its address and grants, of a platform's key its address and level. */
type Granted = Pick<IntegrationPrincipal, 'kind' | 'addresses' | 'grants'> | PlatformKeyPrincipal

/**
 * Second step, the outer check: allowed addresses and grants. Keys of companies and of platforms open nothing of each
 * other. @throws addressNotAllowed, wrongArea, readOnly
 */
export const demandGrant = (principal: Granted, access: KeyAccess, address: string | undefined): void => {
  if (!isAllowedAddress(address, principal.addresses)) throw new AppError(keyErrors.addressNotAllowed)
  if (!holds(principal, access, access.level))
    throw new AppError(holds(principal, access, 'read') ? keyErrors.readOnly : keyErrors.wrongArea)
}

const holds = (principal: Granted, access: KeyAccess, level: ApiLevel): boolean => {
  if (principal.kind === 'platform-key')
    return access.kind === 'platform-key' && (principal.level === 'write' || level === 'read')
  return access.kind === 'key' && (access.area === null || covers(principal.grants, access.area, level))
}

/** @throws keyInAddress; `found` receives the public id, the only part that may be logged */
export const refuseKeyIn = (value: unknown, found: (publicId: string) => void): void => {
  const publicId = findKey(value)
  if (publicId === null) return
  found(publicId)
  throw new AppError(keyErrors.keyInAddress)
}

/**
 * The inner check, for internal operations called with a key: the operation's own permission must be implied by the
 * grants, and the company's flag must be on. @throws forbidden, disabledForCompany
 */
export const demandInner = (scope: Scope, { access }: Operation['config']): void => {
  if (!('permissions' in access)) throw new AppError(errors.forbidden)
  if (!isOpenedBy(access, (permission) => scope.permissions.has(permission))) throw new AppError(errors.forbidden)
  if (access.flag && !scope.companyFlags.has(access.flag)) throw new AppError(errors.disabledForCompany)
}
