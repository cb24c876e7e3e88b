import { useSyncExternalStore } from 'react'
import { mayKeep, personalKey } from '../../../../app/personal-storage.ts'
import { readStorage, writeStorage } from '../../../../app/stored-value.ts'

/** Drafts per conversation, kept in this browser until they are sent. */
const keyOf = (userId: number, dialogId: number): string => `${personalKey('draft', userId)}${dialogId}`

const listeners = new Set<() => void>()

export const readDraft = (userId: number, dialogId: number): string => {
  return readStorage('browser', keyOf(userId, dialogId)) ?? ''
}

/** @returns whether the draft was stored. */
export const keepDraft = (userId: number, dialogId: number, text: string): boolean => {
  if (!mayKeep(userId)) return false
  const isKept = writeStorage('browser', keyOf(userId, dialogId), text === '' ? null : text)
  for (const listener of listeners) listener()
  return isKept && text !== ''
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Drafts written in another window arrive as storage events.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** This person's unsent draft for a conversation, whichever window wrote it. */
export const useDraft = (userId: number, dialogId: number): string =>
  useSyncExternalStore(subscribe, () => readDraft(userId, dialogId))
