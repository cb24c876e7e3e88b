import { createStoredValue, forgetStored, type StoredValue } from './stored-value.ts'

/** What this browser keeps for a person. */
type Kind = 'draft' | 'outbox' | 'workspaces' | 'working-copy'

/**
 * The start of the key of what belongs to a person, alone or in one company (`7`, `7@3`). Every such key is made here, so that
 * logging out finds it. It ends with a dot, so that no person's keys begin with another's.
 */
export const personalKey = (kind: Kind, owner: string | number): string => `prosa.${kind}.${owner}.`

/** Whether this browser keeps anything of that kind for them. */
export function keepsAny(kind: Kind, owner: string | number): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(personalKey(kind, owner)))
  } catch {
    return false
  }
}

const leavers = new Set<number>()

/** Whether something may be kept for the person. What is on its way out when they leave is not: nobody would clear it again. */
export const mayKeep = (userId: number): boolean => !leavers.has(userId)

/** Somebody came, perhaps the one who left. */
export const welcomePerson = (userId: number): void => void leavers.delete(userId)

/** Whoever logs out leaves nothing to whoever sits down next. What other people have here stays theirs. */
export function forgetPerson(userId: number): void {
  leavers.add(userId)
  forgetStored(new RegExp(`^prosa\\.[a-z-]+\\.${userId}(@[^.]*)?\\.`))
}

/** A stored value that is one person's. */
export function createPersonalValue<T>(
  { kind, userId, name }: { kind: Kind; userId: number; name: string },
  parse: (value: unknown) => T | null,
): StoredValue<T> {
  const stored = createStoredValue<T>(personalKey(kind, userId) + name, parse)
  return { ...stored, write: (value) => (value === null || mayKeep(userId) ? stored.write(value) : undefined) }
}
