import type { Permission } from '@prosa/contract'
import { AppError, defineErrors, type ErrorEntry, errors } from '../errors/index.ts'
import type { Scope } from './scope.ts'

/** Who acts, as far as it decides what he may do to others. */
export type Actor = Pick<Scope, 'userId' | 'isAdmin' | 'permissions' | 'workspaceIds'>

/** What somebody holds whom an act is about. */
export interface Rank {
  accountId: number
  isAdmin: boolean
  permissions: readonly Permission[]
  /** The active ones: what is done in others nobody sees. */
  workspaceIds: readonly number[]
}

/** What one does to a person, or to rights. Whether one may call the operation at all was asked before. */
export type Act =
  | { kind: 'person.edit'; target: Rank }
  | { kind: 'person.set-active'; target: Rank }
  | { kind: 'person.set-email'; target: Rank }
  | { kind: 'person.reset-second-factor'; target: Rank }
  | { kind: 'person.reset-link'; target: Rank }
  | { kind: 'person.place'; target: Rank; added: readonly number[]; removed: readonly number[] }
  | { kind: 'rights.give'; permissions: readonly Permission[] }
  | { kind: 'rights.take'; permissions: readonly Permission[] }

export const accessErrors = defineErrors({
  outranked: [403, 'Só quem tem todas as permissões desta pessoa pode alterar o cadastro dela.'],
  emailOutranked: [
    403,
    'Só quem tem mais permissões do que esta pessoa, e acesso a todos os workspaces dela, pode trocar o e-mail dela.',
  ],
  placeOutside: [403, 'Você só pode incluir ou retirar pessoas dos workspaces de que você participa.'],
  notYours: [403, 'Você só pode conceder permissões que você mesmo tem.'],
})

type Refusal = ErrorEntry | null

const holdsAll = ({ permissions }: Actor, wanted: readonly Permission[]): boolean =>
  wanted.every((permission) => permissions.has(permission))

/** Whoever may edit workspaces puts himself into any. */
const entersAll = ({ permissions, workspaceIds }: Actor, wanted: readonly number[]): boolean =>
  permissions.has('workspace_edit') || wanted.every((id) => workspaceIds.includes(id))

const edit = (actor: Actor, { target }: { target: Rank }): Refusal =>
  target.accountId === actor.userId || holdsAll(actor, target.permissions) ? null : accessErrors.outranked

const ofAdministrators = (): Refusal => errors.forbidden

const give = (actor: Actor, { permissions }: { permissions: readonly Permission[] }): Refusal =>
  holdsAll(actor, permissions) ? null : accessErrors.notYours

/** One line for each act: why it is refused to somebody who is no administrator, null where he may. */
const refusals: { [Kind in Act['kind']]: (actor: Actor, act: Extract<Act, { kind: Kind }>) => Refusal } = {
  'person.edit': edit,
  'person.set-active': edit,
  // Whoever sets an address may become its person; equals may not become each other.
  'person.set-email': (actor, { target }) => {
    if (target.accountId === actor.userId) return null
    const isMore = holdsAll(actor, target.permissions) && actor.permissions.size > new Set(target.permissions).size
    return isMore && entersAll(actor, target.workspaceIds) ? null : accessErrors.emailOutranked
  },
  'person.reset-second-factor': ofAdministrators,
  'person.reset-link': ofAdministrators,
  'person.place': (actor, act) =>
    edit(actor, act) ?? (entersAll(actor, [...act.added, ...act.removed]) ? null : accessErrors.placeOutside),
  'rights.give': give,
  'rights.take': give,
}

/**
 * Whether somebody may do that to a person or to rights. An administrator may within his reach, which was asked where the company was
 * chosen; another administrator is nobody of the company.
 * @returns why not; null where he may
 */
export const may = <A extends Act>(actor: Actor, act: A): Refusal => {
  if ('target' in act && act.target.isAdmin && act.target.accountId !== actor.userId) return errors.notFound
  if (actor.isAdmin) return null
  const refuse = refusals[act.kind] as (actor: Actor, act: A) => Refusal
  return refuse(actor, act)
}

interface Told {
  /** At which a form says so. */
  field?: string
  /** Whom it is about, where the form shows many. */
  name?: string
}

/** @throws notFound for an administrator; outranked, emailOutranked, placeOutside, notYours, forbidden */
export const demandMay = (actor: Actor, act: Act, { field, name }: Told = {}): void => {
  const refusal = may(actor, act)
  if (refusal === null) return
  const message = name === undefined ? refusal.message : `${refusal.message} (${name})`
  throw new AppError(refusal, refusal.status === 404 ? {} : { message, ...(field && { fields: { [field]: message } }) })
}
