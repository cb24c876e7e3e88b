import { useId, useRef, useState } from 'react'
import { type CalledWord, wordAt } from './word-at.ts'
import type { MenuKeys } from './word-menu.tsx'

/** The word at the caret of a field that begins with a sign, and the menu that is called by it. */
export function useCalledWord(text: string, sign: '@' | '/') {
  const menuId = useId()
  const keys = useRef<MenuKeys>(null)
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState<string | null>(null)
  /** The place of a sign that one does not want to choose for, as long as it stands there. */
  const [dismissed, setDismissed] = useState<number | null>(null)
  const called = wordAt(text, caret, sign)
  if (called === null && dismissed !== null) setDismissed(null)
  const word: CalledWord | null = called?.start === dismissed ? null : called
  return {
    word,
    setCaret,
    /** For the menu. */
    menu: { id: menuId, keys, onActive: setActive, onClose: () => setDismissed(called?.start ?? null) },
    /** For the field. */
    attributes: {
      'aria-autocomplete': 'list',
      'aria-controls': active === null ? undefined : menuId,
      'aria-activedescendant': active ?? undefined,
    } as const,
    /** Whether the open menu took the key. */
    take: (event: Parameters<MenuKeys['take']>[0]): boolean => keys.current?.take(event) ?? false,
    /** Whether the menu is there, also where it shows nothing. */
    hasMenu: (): boolean => keys.current !== null,
  }
}
