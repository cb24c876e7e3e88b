import { mayKeep, personalKey } from '../../../../app/personal-storage.ts'
import { readStorage, writeStorage } from '../../../../app/stored-value.ts'

export interface Person {
  id: number
  name: string
}

/** A note being written, and the people chosen for it. */
export interface NoteDraft {
  text: string
  people: readonly Person[]
  /** Text and client id of the last attempt: the server may have stored it although the answer was lost. */
  tried?: { text: string; clientId: string }
}

export const emptyNote: NoteDraft = { text: '', people: [] }

/** A key apart from the message draft for the same customer: a note never becomes a message. */
const keyOf = (userId: number, dialogId: number): string => `${personalKey('note', userId)}${dialogId}`

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Person).id === 'number' &&
  typeof (value as Person).name === 'string'

const isTried = (value: unknown): value is NonNullable<NoteDraft['tried']> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { text?: unknown }).text === 'string' &&
  typeof (value as { clientId?: unknown }).clientId === 'string'

export const readNoteDraft = (userId: number, dialogId: number): NoteDraft => {
  try {
    const kept: unknown = JSON.parse(readStorage('browser', keyOf(userId, dialogId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return emptyNote
    const { text, people, tried } = kept as { text?: unknown; people?: unknown; tried?: unknown }
    return {
      text: typeof text === 'string' ? text : '',
      people: Array.isArray(people) ? people.filter(isPerson) : [],
      ...(isTried(tried) ? { tried } : {}),
    }
  } catch {
    return emptyNote
  }
}

/** @returns whether the draft was stored. */
export const keepNoteDraft = (userId: number, dialogId: number, draft: NoteDraft): boolean => {
  if (!mayKeep(userId)) return false
  const isKept = writeStorage('browser', keyOf(userId, dialogId), draft.text === '' ? null : JSON.stringify(draft))
  return isKept && draft.text !== ''
}

/** Ids of chosen people still named after an @; the longest name wins, so '@Ana Paula' does not mention Ana. */
export const mentionedIn = ({ text, people }: NoteDraft): number[] => {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length)
  const called = new Set<string | undefined>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1))
    called.add(longestFirst.find(({ name }) => text.startsWith(name, at + 1))?.name)
  return people.filter(({ name }) => called.has(name)).map(({ id }) => id)
}
