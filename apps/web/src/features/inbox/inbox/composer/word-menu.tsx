import clsx from 'clsx'
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import classes from './word-menu.module.css'

/** Hands the field's keys to an open menu; true where the menu took the key. */
export interface MenuKeys {
  take: (event: { key: string; shiftKey: boolean; preventDefault: () => void; stopPropagation: () => void }) => boolean
}

interface WordMenuProps<T> {
  id: string
  label: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  keys: RefObject<MenuKeys | null>
  onPick: (item: T) => void
  onClose: () => void
  /** The option that Enter takes, for `aria-activedescendant` of the field. */
  onActive: (id: string | null) => void
  children: (item: T) => ReactNode
  /** In the options' place where there are none; Enter and Esc take it away. Without it nothing is shown then. */
  empty?: ReactNode
  /** Whether it is not known yet which options there are: Enter waits for them. */
  isComing?: boolean
  foot?: ReactNode
}

export const optionId = (menuId: string, index: number): string => `${menuId}-${index}`

/** What can be put in the place of the word at the caret, above the field, whose keys it takes: arrows, Enter, Tab, Esc. */
export function WordMenu<T>({
  id,
  label,
  items,
  keyOf,
  keys,
  onPick,
  onClose,
  onActive,
  children,
  empty,
  isComing = false,
  foot,
}: WordMenuProps<T>) {
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const active = Math.min(chosen, items.length - 1)
  // Other words, other options: the first of them is meant.
  const names = items.map(keyOf).join()
  const [shown, setShown] = useState(names)
  if (shown !== names) {
    setShown(names)
    setChosen(0)
  }
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
    onActive(items.length === 0 ? null : optionId(id, active))
    return () => onActive(null)
  }, [active, items.length, id, onActive])
  const acts: Record<string, (() => void) | undefined> = {
    ArrowDown: () => setChosen((active + 1) % items.length),
    ArrowUp: () => setChosen((active - 1 + items.length) % items.length),
    Enter: () => pick(active),
    Tab: () => pick(active),
    Escape: onClose,
  }
  const withoutItems: typeof acts = {
    ...(empty ? { Enter: onClose, Escape: onClose } : {}),
    ...(isComing ? { Enter: () => {} } : {}),
  }
  const pick = (index: number): void => {
    const item = items[index]
    if (item !== undefined) onPick(item)
  }
  useImperativeHandle(keys, () => ({
    take: (event) => {
      const act = items.length > 0 ? acts[event.key] : withoutItems[event.key]
      // Shift+Enter breaks the line, Shift+Tab goes back, as without a menu.
      if (!act || event.shiftKey) return false
      event.preventDefault()
      event.stopPropagation()
      act()
      return true
    },
  }))
  if (items.length === 0 && !empty) return null
  return (
    <div className={classes.menu}>
      {items.length === 0 ? (
        empty
      ) : (
        <div ref={list} id={id} className={classes.list} role="listbox" aria-label={label}>
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and hands its keys over
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={keyOf(item)}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              className={clsx(classes.option, index === active && classes.active)}
              onPointerMove={() => setChosen(index)}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(item)}
            >
              {children(item)}
            </div>
          ))}
        </div>
      )}
      {foot}
    </div>
  )
}
