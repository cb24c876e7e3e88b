import { useUser } from './session.tsx'
import { createStoredValue, type StoredValue, useStoredValue } from './stored-value.ts'

export interface PersonSwitch {
  isOn: boolean
  set: (isOn: boolean) => void
}

/** A switch that this browser keeps for each person under `key`, on until they turn it off: a browser may be shared. */
export function createPersonSwitch(key: string): () => PersonSwitch {
  const switches = new Map<number, StoredValue<boolean>>()
  const switchOf = (userId: number): StoredValue<boolean> => {
    const known = switches.get(userId)
    if (known) return known
    const made = createStoredValue<boolean>(`${key}.${userId}`, (value) => (typeof value === 'boolean' ? value : null))
    switches.set(userId, made)
    return made
  }
  return function usePersonSwitch() {
    const stored = switchOf(useUser().id)
    return { isOn: useStoredValue(stored) ?? true, set: stored.write }
  }
}
