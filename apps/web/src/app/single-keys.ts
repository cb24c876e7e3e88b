import { useUser } from './session.tsx'
import { createStoredValue, type StoredValue, useStoredValue } from './stored-value.ts'

// One for each person: a browser may be shared.
const switches = new Map<number, StoredValue<boolean>>()
const switchOf = (userId: number): StoredValue<boolean> => {
  const known = switches.get(userId)
  if (known) return known
  const made = createStoredValue<boolean>(`prosa.single-keys.${userId}`, (value) =>
    typeof value === 'boolean' ? value : null,
  )
  switches.set(userId, made)
  return made
}

/**
 * Whether keys of one character act by themselves. Who speaks to the computer, or hits keys unawares, turns them off (WCAG 2.1.4);
 * arrows, Enter and Escape go on working.
 */
export function useSingleKeys(): { areOn: boolean; set: (areOn: boolean) => void } {
  const stored = switchOf(useUser().id)
  return { areOn: useStoredValue(stored) ?? true, set: stored.write }
}
