import { useUser } from './session.tsx'
import { createStoredValue, type StoredValue, useStoredValue } from './stored-value.ts'

export interface PersonSwitch {
  isOn: boolean
  set: (isOn: boolean) => void
}

/** The switch as a hook, and its state outside of components. */
export type UsePersonSwitch = (() => PersonSwitch) & { read: (userId: number) => boolean }

/** A setting stored in this browser per person under `key`, because a browser may be shared. On by default, unless `isOnAtFirst` says otherwise. */
export function createPersonSwitch(key: string, isOnAtFirst = true): UsePersonSwitch {
  const switches = new Map<number, StoredValue<boolean>>()
  const switchOf = (userId: number): StoredValue<boolean> => {
    const known = switches.get(userId)
    if (known) return known
    const made = createStoredValue<boolean>(`${key}.${userId}`, (value) => (typeof value === 'boolean' ? value : null))
    switches.set(userId, made)
    return made
  }
  function usePersonSwitch(): PersonSwitch {
    const stored = switchOf(useUser().id)
    return { isOn: useStoredValue(stored) ?? isOnAtFirst, set: stored.write }
  }
  return Object.assign(usePersonSwitch, { read: (userId: number) => switchOf(userId).read() ?? isOnAtFirst })
}

const useSingleKeySwitch = createPersonSwitch('prosa.single-keys')

/**
 * Whether single-character shortcuts are on. People who use speech input or press keys by accident turn them off (WCAG
 * 2.1.4); arrows, Enter and Escape keep working.
 */
export function useSingleKeys(): { areOn: boolean; set: (areOn: boolean) => void } {
  const { isOn, set } = useSingleKeySwitch()
  return { areOn: isOn, set }
}

/** Whether keys go into a field, where single-character shortcuts must not act. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
