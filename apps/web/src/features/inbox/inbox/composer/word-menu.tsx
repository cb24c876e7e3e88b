import clsx from 'clsx'
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import classes from './word-menu.module.css'

/** Passes the field's keys to an open menu; true if the menu handled the key. */
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
  /** Shown if there are no options, and closed by Enter or Esc. Without it an empty menu shows nothing. */
  empty?: ReactNode
  /** The options are still loading: Enter waits for them. */
  isComing?: boolean
  foot?: ReactNode
}

export const optionId = (menuId: string, index: number): string => `${menuId}-${index}`

/** Menu above the field with options that replace the word at the caret. It handles arrows, Enter, Tab and Esc. */
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
  // When the options change, the first one is active again.
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
      // Shift+Enter still breaks the line and Shift+Tab still moves back.
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
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and passes its keys on
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={keyOf(item)}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              className={clsx(classes.option, index === active && classes.active)}
              onPointerMove={() => setChosen(index)}
              // Keeps the focus in the field.
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
