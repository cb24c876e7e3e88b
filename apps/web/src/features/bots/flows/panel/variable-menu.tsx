import { Portal } from '@mantine/core'
import { entityLabel, mentionLabel, noEntityId } from '@prosa/flow'
import { isEnter } from '@prosa/talk'
import { useEffect, useId, useRef, useState } from 'react'
import { flowTexts } from '../texts.ts'
import classes from './message-editor.module.css'
import type { VariableQuery } from './text-extensions.ts'

const menuHeight = 240

interface VariableMenuProps {
  query: VariableQuery
  /** The text editor keeps the focus and passes its keys to the menu. */
  registerKeys: (handler: ((event: KeyboardEvent) => boolean) | null) => void
}

/** The variables available here, below the typed '@'. */
export function VariableMenu({ query, registerKeys }: VariableMenuProps) {
  const { items, rect, choose, field } = query
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const at = Math.min(active, Math.max(items.length - 1, 0))
  useEffect(() => {
    registerKeys((event) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0 && items.length > 0) {
        setActive((at + step + items.length) % items.length)
        return true
      }
      const item = items[at]
      if ((!isEnter(event) && event.key !== 'Tab') || !item) return false
      choose(item)
      return true
    })
    return () => registerKeys(null)
  }, [items, at, choose, registerKeys])
  const activeId = rect && items.length > 0 ? `${id}-${at}` : null
  // Links the menu's active option to the focused text, for assistive technology.
  useEffect(() => {
    if (activeId === null) return
    const attributes = { 'aria-haspopup': 'listbox', 'aria-controls': id, 'aria-activedescendant': activeId }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name)
    }
  }, [field, id, activeId])
  if (!rect) return null
  const isAbove = rect.bottom + menuHeight > window.innerHeight
  const top = isAbove ? undefined : rect.bottom + 4
  const bottom = isAbove ? window.innerHeight - rect.top + 4 : undefined
  return (
    <Portal>
      <div
        ref={list}
        id={id}
        className={classes.menu}
        role="listbox"
        tabIndex={-1}
        aria-label={flowTexts.panel.variables}
        style={{ left: Math.max(8, Math.min(rect.left, window.innerWidth - 268)), top, bottom }}
      >
        {items.length === 0 ? <p className={classes.empty}>{flowTexts.panel.noVariables}</p> : null}
        {items.map((variable, place) => (
          <button
            type="button"
            role="option"
            id={`${id}-${place}`}
            tabIndex={-1}
            aria-selected={place === at}
            className={classes.item}
            key={mentionLabel(variable)}
            // On mouse down, before the text loses the focus and the insert position.
            onMouseDown={(event) => {
              event.preventDefault()
              choose(variable)
            }}
          >
            <b>@{entityLabel(variable.entityTypeId, variable.name)}</b>
            <span className="clip">
              {variable.entityTypeId === noEntityId ? flowTexts.panel.ofContact : variable.nodeName}
            </span>
          </button>
        ))}
      </div>
    </Portal>
  )
}
