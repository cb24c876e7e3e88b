import type { Key } from 'react'
import type { Choice, Selection } from './table-types.ts'

/** Selection state of this page; rows selected on other pages stay selected. */
export function choiceOf<Row>(
  { rows: chosen, onChange, nameOf }: Selection<Row>,
  page: readonly Row[],
  idOf: (row: Row) => Key,
): Choice<Row> {
  const ids = new Set(chosen.map(idOf))
  const has = (row: Row): boolean => ids.has(idOf(row))
  const without = (gone: readonly Row[]): Row[] => {
    const goneIds = new Set(gone.map(idOf))
    return chosen.filter((row) => !goneIds.has(idOf(row)))
  }
  const count = page.filter(has).length
  return {
    has,
    nameOf,
    toggle: (row) => onChange(has(row) ? without([row]) : [...chosen, row]),
    page: count === 0 ? 'none' : count === page.length ? 'all' : 'some',
    togglePage: () => onChange(count === page.length ? without(page) : [...without(page), ...page]),
  }
}
