import { useEffect } from 'react'

const titleKey = 'prosa.tab-title'
let platformName = readStoredName()
let screenName = ''
/** By what is counted: rooms, reminders. */
const counts = new Map<string, number>()

function readStoredName(): string {
  try {
    return globalThis.localStorage?.getItem(titleKey) ?? 'Prosa'
  } catch {
    return 'Prosa'
  }
}

function show(): void {
  const name = screenName === '' ? platformName : `${screenName} · ${platformName}`
  const waitingCount = [...counts.values()].reduce((sum, count) => sum + count, 0)
  document.title = waitingCount === 0 ? name : `(${waitingCount > 99 ? '99+' : waitingCount}) ${name}`
}

/** Number of waiting items, before the name in the tab; 0 shows none. */
export function setTitleCount(count: number, of: 'rooms' | 'reminders' = 'rooms'): void {
  counts.set(of, count)
  show()
}

/** The platform's display name for the tab; stored, so that the next visit shows it before the brand is loaded. */
export function setPlatformTitle(name: string): void {
  platformName = name
  try {
    localStorage.setItem(titleKey, name)
  } catch {
    // Storage is forbidden: the name is lost with the tab.
  }
  show()
}

/** Sets the tab's title: 'Meus robôs · Prosa'. */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    screenName = name
    show()
  }, [name])
}
