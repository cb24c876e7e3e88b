import { createStoredValue, forgetStored, type StorageArea, type StoredValue } from './stored-value.ts'

/** What this browser keeps for a person. */
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
 * The start of the key of what belongs to a person, alone or in one company (`7`, `7@3`). Every such key is made here, so that
 * logging out finds it. It ends with a dot, so that no person's keys begin with another's.
 */
export const personalKey = (kind: Kind, owner: string | number): string => `prosa.${kind}.${owner}.`

/** The keys of what belongs to a person, alone or in any company. */
const ofPerson = (userId: number, kind = '[a-z-]+'): RegExp => new RegExp(`^prosa\\.${kind}\\.${userId}(@[^.]*)?\\.`)

export const isPersonal = (kind: Kind, key: string): boolean => key.startsWith(`prosa.${kind}.`)

/** How much of that kind this browser keeps for a scope (`7@3`), or for a person in whatever company (7). */
export function countKept(kind: Kind, owner: string | number): number {
  const own = typeof owner === 'number' ? ofPerson(owner, kind) : null
  try {
    return Object.keys(localStorage).filter((key) => own?.test(key) ?? key.startsWith(personalKey(kind, owner))).length
  } catch {
    return 0
  }
}

/** Whether this browser keeps anything of that kind for them. */
export const keepsAny = (kind: Kind, owner: string | number): boolean => countKept(kind, owner) > 0

const leavers = new Set<number>()

/** Whether something may be kept for the person. What is on its way out when they leave is not: nobody would clear it again. */
export const mayKeep = (userId: number): boolean => !leavers.has(userId)

/** Somebody came, perhaps the one who left. */
export const welcomePerson = (userId: number): void => void leavers.delete(userId)

/** Whoever logs out leaves nothing to whoever sits down next. What other people have here stays theirs. */
export function forgetPerson(userId: number): void {
  leavers.add(userId)
  forgetStored(ofPerson(userId))
}

/** Somebody came while another's session had ended by itself: what that one has not sent is neither theirs to find nor sent any more. */
export const forgetUnsentOfOthers = (userId: number): void =>
  forgetStored(new RegExp(`^prosa\\.outbox\\.(?!${userId}(@[^.]*)?\\.)`))

/** A stored value that is one person's. */
export function createPersonalValue<T>(
  { kind, userId, name, area }: { kind: Kind; userId: number; name: string; area?: StorageArea },
  parse: (value: unknown) => T | null,
): StoredValue<T> {
  const stored = createStoredValue<T>(personalKey(kind, userId) + name, parse, area)
  return { ...stored, write: (value) => (value === null || mayKeep(userId) ? stored.write(value) : undefined) }
}
