import { createStoredValue, forgetStored, type StorageArea, type StoredValue } from './stored-value.ts'

/** Kinds of values this browser stores per person. */
type Kind =
  | 'channel-stops'
  | 'columns'
  | 'draft'
  | 'flow-views'
  | 'fresh-nodes'
  | 'note'
  | 'outbox'
  | 'workspaces'
  | 'working-copy'

/**
 * Key prefix of a person's values, without or with a company (`7`, `7@3`). All such keys are made here, so that log-out
 * finds them. The final dot keeps the prefixes of different people apart.
 */
export const personalKey = (kind: Kind, owner: string | number): string => `prosa.${kind}.${owner}.`

/** Matches a person's keys, with or without a company. */
const ofPerson = (userId: number, kind = '[a-z-]+'): RegExp => new RegExp(`^prosa\\.${kind}\\.${userId}(@[^.]*)?\\.`)

export const isPersonal = (kind: Kind, key: string): boolean => key.startsWith(`prosa.${kind}.`)

/** Number of values of that kind for a scope (`7@3`), or for a person in all companies (7). */
export function countKept(kind: Kind, owner: string | number): number {
  const own = typeof owner === 'number' ? ofPerson(owner, kind) : null
  try {
    return Object.keys(localStorage).filter((key) => own?.test(key) ?? key.startsWith(personalKey(kind, owner))).length
  } catch {
    return 0
  }
}

/** Whether this browser stores any value of that kind for the owner. */
export const keepsAny = (kind: Kind, owner: string | number): boolean => countKept(kind, owner) > 0

const leavers = new Set<number>()

/** Whether values may be stored for the person: not after log-out began, because nobody would delete them. */
export const mayKeep = (userId: number): boolean => !leavers.has(userId)

/** A person logged in, perhaps the one who logged out before. */
export const welcomePerson = (userId: number): void => void leavers.delete(userId)

/** Deletes a person's values at log-out. Other people's values stay. */
export function forgetPerson(userId: number): void {
  leavers.add(userId)
  forgetStored(ofPerson(userId))
}

/** A person logged in after another's session expired: the other's unsent messages are deleted and never sent. */
export const forgetUnsentOfOthers = (userId: number): void =>
  forgetStored(new RegExp(`^prosa\\.outbox\\.(?!${userId}(@[^.]*)?\\.)`))

/** A stored value of one person. */
export function createPersonalValue<T>(
  { kind, userId, name, area }: { kind: Kind; userId: number; name: string; area?: StorageArea },
  parse: (value: unknown) => T | null,
): StoredValue<T> {
  const stored = createStoredValue<T>(personalKey(kind, userId) + name, parse, area)
  return { ...stored, write: (value) => (value === null || mayKeep(userId) ? stored.write(value) : undefined) }
}
