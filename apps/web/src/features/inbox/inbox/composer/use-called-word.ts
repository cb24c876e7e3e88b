import { useId, useRef, useState } from 'react'
import { type CalledWord, wordAt } from './word-at.ts'
import type { MenuKeys } from './word-menu.tsx'

/** The word at the caret that begins with `sign`, and the state of the menu it opens. */
export function useCalledWord(text: string, sign: '@' | '/') {
  const menuId = useId()
  const keys = useRef<MenuKeys>(null)
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState<string | null>(null)
  /** Position of a sign whose menu was closed; the menu stays closed while the sign stands there. */
  const [dismissed, setDismissed] = useState<number | null>(null)
  const called = wordAt(text, caret, sign)
  if (called === null && dismissed !== null) setDismissed(null)
  const word: CalledWord | null = called?.start === dismissed ? null : called
  return {
    word,
    setCaret,
    /** Props of the menu. */
    menu: { id: menuId, keys, onActive: setActive, onClose: () => setDismissed(called?.start ?? null) },
    /** Attributes of the field. */
    attributes: {
      'aria-autocomplete': 'list',
      'aria-controls': active === null ? undefined : menuId,
      'aria-activedescendant': active ?? undefined,
    } as const,
    /** Offers a key to the menu; true if the menu handled it. */
    take: (event: Parameters<MenuKeys['take']>[0]): boolean => keys.current?.take(event) ?? false,
    /** Whether the menu is mounted, even if it shows nothing. */
    hasMenu: (): boolean => keys.current !== null,
  }
}
