import type { Contact } from '@prosa/contract'
import { useEffect, useSyncExternalStore } from 'react'

/** What a campaign needs of a contact that was chosen for it. */
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

/** The contacts chosen on /contacts, for the frame's button 'Criar Campanha' and its panel; none on any other screen. */
export const useSelectedContacts = (): readonly SelectedContact[] => useSyncExternalStore(subscribe, () => selected)

let clear = (): void => undefined

/** Chooses none: what was chosen has been used. */
export const clearSelectedContacts = (): void => clear()

/** /contacts tells the frame which rows are chosen, how to choose none, and that none is when it is left. */
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
