import { isEnter } from '@prosa/talk'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from '../../../app/person-switch.ts'
import { findTarget } from '../../../ui/target.ts'

interface InboxKeyActions {
  onMove: (step: 1 | -1) => void
  onEnter: () => void
  onLeave: () => void
  onNote: () => void
  onSearch: () => void
  onHelp: () => void
  /** Current actions of further single-character keys. */
  onKey: (key: string) => (() => void) | undefined
}

/** Actions of single-character keys in the open room; missing keys do nothing in its current state. */
export type RoomKeys = Partial<Record<'e' | 't' | 'f' | 'l' | 'a' | 'u' | 'i', () => void>>

const isScrollRegion = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.tabIndex === 0 && target.matches('section, aside, [role="log"]')

const actOf = (key: string, on: InboxKeyActions): (() => void) | null => {
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return () => on.onMove(1)
    case 'k':
    case 'ArrowUp':
      return () => on.onMove(-1)
    case 'Enter':
      return on.onEnter
    case 'Escape':
      return on.onLeave
    case 'n':
      return on.onNote
    case '/':
      return on.onSearch
    case '?':
      return on.onHelp
    default:
      return on.onKey(key) ?? null
  }
}

/**
 * Shortcuts: J/K or arrows move in the list, Enter focuses the field, N writes a note, Esc leaves, / searches, ? lists
 * the shortcuts, others act on the list and the open room. Inactive while the person types or a dialog is open; while a
 * field's code loads, only arrows and Esc work. Single-character keys need `hasSingleKeys`.
 */
export function useInboxKeys(actions: InboxKeyActions, hasSingleKeys: boolean): void {
  const wasOver = useRef(false)
  const wasComing = useRef(false)
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    if (!hasSingleKeys && event.key.length === 1) return
    if (wasOver.current || (wasComing.current && (event.key.length === 1 || isEnter(event)))) return
    const act = actOf(event.key, actions)
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    // Arrows scroll a focused region; they move in the list only outside of one.
    const isScrolling = event.key.startsWith('Arrow') && isScrollRegion(event.target)
    if (!act || isScrolling || (isEnter(event) && isOnButton)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    // Capture phase: dialogs that Esc closes would already be gone later.
    const look = (): void => {
      wasOver.current = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
      wasComing.current = findTarget(document, 'coming-keys') !== null
    }
    const listen = (event: KeyboardEvent): void => onKeyDown(event)
    window.addEventListener('keydown', look, { capture: true })
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', look, { capture: true })
      window.removeEventListener('keydown', listen)
    }
  }, [])
}
