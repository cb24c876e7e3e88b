import { type Outbox, type OutboxesStorage, type OutboxItem, reviveItem } from '@prosa/talk'
import { personalKey } from '../../../../app/personal-storage.ts'

/** Key of one person's outbox for one room; `scope` names person and company. */
export const boxKey = (scope: string, dialogId: number): string => `${scope}.${dialogId}`

const parseItem = (text: string | null): OutboxItem[] => {
  try {
    const item: unknown = JSON.parse(text ?? 'null')
    return typeof item === 'object' && item !== null && 'clientId' in item ? [reviveItem(item as OutboxItem)] : []
  } catch {
    return []
  }
}

const byTime = (one: OutboxItem, other: OutboxItem): number =>
  one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0

/**
 * Outgoing messages in the browser's storage, each under its own key, so two tabs sending at once do not overwrite each
 * other. A message sent by both has one client id and is stored once. Without storage it lives as long as the page.
 */
export const createOutgoingStorage = (storage: () => Storage, readScope: () => string): OutboxesStorage => {
  const namesOf = (prefix: string): string[] => Object.keys(storage()).filter((name) => name.startsWith(prefix))
  const itemName = (key: string, clientId: string): string => `${personalKey('outbox', key)}${clientId}`
  const attempt = <T>(act: () => T, otherwise: T): T => {
    try {
      return act()
    } catch {
      return otherwise
    }
  }
  return {
    keys: () =>
      attempt(() => {
        const prefix = personalKey('outbox', readScope())
        const rooms = namesOf(prefix).map((name) => name.slice(prefix.length).split('.')[0] ?? '')
        return [...new Set(rooms)].map((room) => `${readScope()}.${room}`)
      }, []),
    load: (key) =>
      attempt(
        () =>
          namesOf(personalKey('outbox', key))
            .flatMap((name) => parseItem(storage().getItem(name)))
            .sort(byTime),
        [],
      ),
    save: (key, before: Outbox, after: Outbox) =>
      attempt(() => {
        const known = new Set(before)
        const kept = new Set(after.map(({ clientId }) => clientId))
        for (const { clientId } of before) if (!kept.has(clientId)) storage().removeItem(itemName(key, clientId))
        for (const item of after)
          if (!known.has(item)) storage().setItem(itemName(key, item.clientId), JSON.stringify(item))
      }, undefined),
  }
}
