import { type Access, covers, isOpenedBy, type Operation } from '@prosa/contract'
import { AppError, defineErrors, errors } from '../errors/index.ts'
import { isAllowedAddress } from './allowed-address.ts'
import { findKey, isKey } from './api-keys.ts'
import type { Sessions } from './principals.ts'
import type { Identity, IntegrationPrincipal, Scope } from './scope.ts'

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

type KeyAccess = Extract<Access, { kind: 'key' }>

/** A caller with a key. */
export type IntegrationIdentity = Identity & { principal: IntegrationPrincipal }

const isOfIntegration = (identity: Identity): identity is IntegrationIdentity =>
  identity.principal.kind === 'integration'

/**
 * First step: finds the integration. Texts without the form of a key are not looked up. @throws keyInvalid, the same
 * for all reasons
 */
export const authenticateKey = async (
  sessions: Pick<Sessions, 'identifyKey'>,
  key: string | null,
): Promise<IntegrationIdentity> => {
  const identity = key !== null && isKey(key) ? await sessions.identifyKey(key) : null
  if (!identity || !isOfIntegration(identity)) throw new AppError(keyErrors.keyInvalid)
  return identity
}

/** Second step, the outer check: allowed addresses and grants. @throws addressNotAllowed, wrongArea, readOnly */
export const demandGrant = (
  { addresses, grants }: Pick<IntegrationPrincipal, 'addresses' | 'grants'>,
  { area, level }: KeyAccess,
  address: string | undefined,
): void => {
  if (!isAllowedAddress(address, addresses)) throw new AppError(keyErrors.addressNotAllowed)
  if (area === null || covers(grants, area, level)) return
  throw new AppError(covers(grants, area, 'read') ? keyErrors.readOnly : keyErrors.wrongArea)
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
