import type { KeyboardEvent } from 'react'

const controls = 'a[href], button:not(:disabled), input:not(:disabled)'

/** Arrows, Home and End move the focus to the same control of another row. */
export function walkRows(event: KeyboardEvent<HTMLElement>, rowTag: 'tr' | 'li'): void {
  const { target, key } = event
  const row = target instanceof HTMLElement ? target.closest(rowTag) : null
  if (!row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const to = targetRow(row, key)
  if (!to) return
  event.preventDefault()
  const place = [...row.querySelectorAll(controls)].indexOf(target as HTMLElement)
  to.querySelectorAll<HTMLElement>(controls)[place]?.focus()
}

function targetRow(row: Element, key: string): Element | null {
  if (key === 'ArrowDown') return row.nextElementSibling
  if (key === 'ArrowUp') return row.previousElementSibling
  if (key === 'Home') return row.parentElement?.firstElementChild ?? null
  if (key === 'End') return row.parentElement?.lastElementChild ?? null
  return null
}
