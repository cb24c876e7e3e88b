import type { Contact } from '@prosa/contract'
import { useEffect, useSyncExternalStore } from 'react'

/** The fields of a selected contact that a campaign needs. */
export type SelectedContact = Pick<
  Contact,
  'id' | 'name' | 'label' | 'email' | 'phone' | 'createdAt' | 'workspace' | 'optedOut'
>

const nobody: readonly SelectedContact[] = []
let selected: readonly SelectedContact[] = nobody
const listeners = new Set<() => void>()

function set(contacts: readonly SelectedContact[]): void {
  selected = contacts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Contacts selected on /contacts, for the frame's button 'Criar Campanha' and its panel; empty on other screens. */
export const useSelectedContacts = (): readonly SelectedContact[] => useSyncExternalStore(subscribe, () => selected)

let clear = (): void => undefined

/** Clears the selection after it was used. */
export const clearSelectedContacts = (): void => clear()

/** /contacts shares its selection, and how to clear it, with the frame. Leaving the screen empties it. */
export function useShareSelection(contacts: readonly SelectedContact[], onClear: () => void): void {
  useEffect(() => set(contacts), [contacts])
  useEffect(() => {
    clear = onClear
  })
  useEffect(
    () => () => {
      clear = () => undefined
      set(nobody)
    },
    [],
  )
}
