import type { Permission } from '@prosa/contract'
import { AppError, defineErrors, type ErrorEntry, errors } from '../errors/index.ts'
import type { Scope } from './scope.ts'

/** The acting person, as far as the rules depend on them. */
export type Actor = Pick<Scope, 'userId' | 'isAdmin' | 'permissions' | 'workspaceIds'>

/** Kinds of a company's member rows: its people, administrators who acted in it, its integrations. */
export type MemberKind = 'person' | 'administrator' | 'integration'

/** Rights of the target person. */
export interface Rank {
  accountId: number
  kind: MemberKind
  permissions: readonly Permission[]
  /** Active workspaces only; deactivated ones are not visible. */
  workspaceIds: readonly number[]
}

/** An action on a person or on permissions. Permission to call the operation itself is checked earlier. */
export type Act =
  | { kind: 'person.edit'; target: Rank }
  | { kind: 'person.set-active'; target: Rank }
  | { kind: 'person.set-email'; target: Rank }
  | { kind: 'person.reset-second-factor'; target: Rank }
  | { kind: 'person.reset-link'; target: Rank }
  | { kind: 'person.place'; target: Rank; added: readonly number[]; removed: readonly number[] }
  | { kind: 'rights.give'; permissions: readonly Permission[] }
  /** Workspaces whose conversations a program sees; null: all, including future ones. */
  | { kind: 'integration.place'; workspaceIds: readonly number[] | null }
  | { kind: 'rights.take'; permissions: readonly Permission[] }

export const accessErrors = defineErrors({
  outranked: [403, 'Só quem tem todas as permissões desta pessoa pode alterar o cadastro dela.'],
  emailOutranked: [
    403,
    'Só quem tem mais permissões do que esta pessoa, e acesso a todos os workspaces dela, pode trocar o e-mail dela.',
  ],
  placeOutside: [403, 'Você só pode incluir ou retirar pessoas dos workspaces de que você participa.'],
  workspaceNotYours: [
    403,
    'Você só pode liberar workspaces de que você participa; para liberar todos, é preciso poder editar workspaces.',
  ],
  notYours: [403, 'Você só pode conceder permissões que você mesmo tem.'],
})

type Refusal = ErrorEntry | null

const holdsAll = ({ permissions }: Actor, required: readonly Permission[]): boolean =>
  required.every((permission) => permissions.has(permission))

/** A person who may edit workspaces can add themself to any. */
const entersAll = ({ permissions, workspaceIds }: Actor, required: readonly number[]): boolean =>
  permissions.has('workspace_edit') || required.every((id) => workspaceIds.includes(id))

const edit = (actor: Actor, { target }: { target: Rank }): Refusal =>
  target.accountId === actor.userId || holdsAll(actor, target.permissions) ? null : accessErrors.outranked

const ofAdministrators = (): Refusal => errors.forbidden

const give = (actor: Actor, { permissions }: { permissions: readonly Permission[] }): Refusal =>
  holdsAll(actor, permissions) ? null : accessErrors.notYours

/** For each action, why it is refused to a person who is no administrator; null if allowed. */
const refusals: { [Kind in Act['kind']]: (actor: Actor, act: Extract<Act, { kind: Kind }>) => Refusal } = {
  'person.edit': edit,
  'person.set-active': edit,
  // Setting an e-mail allows taking over the account, so equals may not do it to each other.
  'person.set-email': (actor, { target }) => {
    if (target.accountId === actor.userId) return null
    const isMore = holdsAll(actor, target.permissions) && actor.permissions.size > new Set(target.permissions).size
    return isMore && entersAll(actor, target.workspaceIds) ? null : accessErrors.emailOutranked
  },
  'person.reset-second-factor': ofAdministrators,
  'person.reset-link': ofAdministrators,
  'person.place': (actor, act) =>
    edit(actor, act) ?? (entersAll(actor, [...act.added, ...act.removed]) ? null : accessErrors.placeOutside),
  'integration.place': (actor, { workspaceIds }) => {
    const isHeld = workspaceIds === null ? actor.permissions.has('workspace_edit') : entersAll(actor, workspaceIds)
    return isHeld ? null : accessErrors.workspaceNotYours
  },
  'rights.give': give,
  'rights.take': give,
}

/**
 * Whether a caller may perform an action on a person or on permissions. Administrators may, within their reach, which
 * was checked when they chose the company. Other administrators do not belong to the company, and integrations are no
 * people.
 * @returns the refusal; null if allowed
 */
export const may = <A extends Act>(actor: Actor, act: A): Refusal => {
  if ('target' in act && act.target.kind !== 'person' && act.target.accountId !== actor.userId) return errors.notFound
  if (actor.isAdmin) return null
  const refuse = refusals[act.kind] as (actor: Actor, act: A) => Refusal
  return refuse(actor, act)
}

interface ErrorPlace {
  /** Form field for the error. */
  field?: string
  /** Name of the person concerned, if the form shows several. */
  name?: string
}

/**
 * @throws notFound for an administrator or an integration; outranked, emailOutranked, placeOutside, notYours, forbidden
 */
export const demandMay = (actor: Actor, act: Act, { field, name }: ErrorPlace = {}): void => {
  const refusal = may(actor, act)
  if (refusal === null) return
  const message = name === undefined ? refusal.message : `${refusal.message} (${name})`
  throw new AppError(refusal, refusal.status === 404 ? {} : { message, ...(field && { fields: { [field]: message } }) })
}
