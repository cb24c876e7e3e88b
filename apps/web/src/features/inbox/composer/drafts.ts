import { mayKeep, personalKey } from '../../../app/personal-storage.ts'

/** What is being written to each dialog, kept in this browser until it is sent. */
const keyOf = (userId: number, dialogId: number): string => `${personalKey('draft', userId)}${dialogId}`

export const readDraft = (userId: number, dialogId: number): string => {
  try {
    return localStorage.getItem(keyOf(userId, dialogId)) ?? ''
  } catch {
    return ''
  }
}

/** @returns whether it is kept. */
export const keepDraft = (userId: number, dialogId: number, text: string): boolean => {
  try {
    if (!mayKeep(userId)) return false
    if (text === '') localStorage.removeItem(keyOf(userId, dialogId))
    else localStorage.setItem(keyOf(userId, dialogId), text)
    return text !== ''
  } catch {
    return false
  }
}
