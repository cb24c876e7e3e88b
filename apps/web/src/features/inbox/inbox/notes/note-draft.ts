import { mayKeep, personalKey } from '../../../../app/personal-storage.ts'
import { readStorage, writeStorage } from '../../../../app/stored-value.ts'

export interface Person {
  id: number
  name: string
}

/** A note that is being written, and the people who were chosen for it. */
export interface NoteDraft {
  text: string
  people: readonly Person[]
  /** What of it was tried, and under which id: the server may have it, although its answer was lost. */
  tried?: { text: string; clientId: string }
}

export const emptyNote: NoteDraft = { text: '', people: [] }

/** Apart from the message that is being written to the same customer: the one never becomes the other. */
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

/** @returns whether it is kept. */
export const keepNoteDraft = (userId: number, dialogId: number, draft: NoteDraft): boolean => {
  if (!mayKeep(userId)) return false
  const isKept = writeStorage('browser', keyOf(userId, dialogId), draft.text === '' ? null : JSON.stringify(draft))
  return isKept && draft.text !== ''
}

/** Of the chosen people those whose name still stands after an @: at each @ the longest one, so that '@Ana Paula' does not call Ana. */
export const mentionedIn = ({ text, people }: NoteDraft): number[] => {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length)
  const called = new Set<string | undefined>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1))
    called.add(longestFirst.find(({ name }) => text.startsWith(name, at + 1))?.name)
  return people.filter(({ name }) => called.has(name)).map(({ id }) => id)
}
