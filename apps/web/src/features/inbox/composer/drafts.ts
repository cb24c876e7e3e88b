import { useSyncExternalStore } from 'react'
import { mayKeep, personalKey } from '../../../app/personal-storage.ts'

/** What is being written to each dialog, kept in this browser until it is sent. */
const keyOf = (userId: number, dialogId: number): string => `${personalKey('draft', userId)}${dialogId}`

const listeners = new Set<() => void>()

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
    for (const listener of listeners) listener()
    return text !== ''
  } catch {
    return false
  }
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
