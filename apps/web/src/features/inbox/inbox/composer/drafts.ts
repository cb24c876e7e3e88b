import { useSyncExternalStore } from 'react'
import { mayKeep, personalKey } from '../../../../app/personal-storage.ts'
import { readStorage, writeStorage } from '../../../../app/stored-value.ts'

/** What is being written to each dialog, kept in this browser until it is sent. */
const keyOf = (userId: number, dialogId: number): string => `${personalKey('draft', userId)}${dialogId}`

const listeners = new Set<() => void>()

export const readDraft = (userId: number, dialogId: number): string => {
  return readStorage('browser', keyOf(userId, dialogId)) ?? ''
}

/** @returns whether it is kept. */
export const keepDraft = (userId: number, dialogId: number, text: string): boolean => {
  if (!mayKeep(userId)) return false
  const isKept = writeStorage('browser', keyOf(userId, dialogId), text === '' ? null : text)
  for (const listener of listeners) listener()
  return isKept && text !== ''
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Another window tells what is written there.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What this person has written to a dialog and not sent, in whatever window. */
export const useDraft = (userId: number, dialogId: number): string =>
  useSyncExternalStore(subscribe, () => readDraft(userId, dialogId))
