import { dayKey as dayHere } from './days.ts'

/** A conversation from its beginning: what people said, and lines between (events, dividers). */
export type FlatRow<Item, Line> =
  | {
      kind: 'item'
      key: string
      item: Item /** Who speaks: equal for what may stand together. */
      speaker: string
      dateTime: string
    }
  | { kind: 'line'; key: string; line: Line /** Null: it belongs to the day around it. */; dateTime: string | null }

/** Items of one speaker that follow each other within minutes. `dateTime` is the last one's. */
export interface Group<Item> {
  kind: 'group'
  key: string
  speaker: string
  dateTime: string
  items: readonly Item[]
}

export type GroupedRow<Item, Line> =
  | { kind: 'day'; key: string; dateTime: string }
  | { kind: 'line'; key: string; line: Line }
  | Group<Item>

/** A longer silence begins a new group. */
const pauseMs = 5 * 60_000

/** Parts a conversation into days, lines and groups; `dayKey` names the day of an instant, that of the reader's zone where none is given. */
export const groupRows = <Item, Line>(
  rows: readonly FlatRow<Item, Line>[],
  dayKey: (instant: string) => string = (instant) => dayHere(new Date(instant)),
): GroupedRow<Item, Line>[] => {
  const grouped: GroupedRow<Item, Line>[] = []
  let day = ''
  for (const row of rows) {
    const date = row.dateTime === null ? day : dayKey(row.dateTime)
    if (row.dateTime !== null && date !== day) {
      day = date
      grouped.push({ kind: 'day', key: `day-${day}`, dateTime: row.dateTime })
    }
    if (row.kind === 'line') {
      grouped.push({ kind: 'line', key: row.key, line: row.line })
      continue
    }
    const { key, item, speaker, dateTime } = row
    const last = grouped.at(-1)
    const follows =
      last?.kind === 'group' && last.speaker === speaker && Date.parse(dateTime) - Date.parse(last.dateTime) < pauseMs
    if (follows) grouped[grouped.length - 1] = { ...last, items: [...last.items, item], dateTime }
    else grouped.push({ kind: 'group', key, speaker, dateTime, items: [item] })
  }
  return grouped
}

/**
 * The rows with those of the last time in the place of equal new ones, so that what did not change is the same object and is not drawn
 * again.
 */
export const keepEqualRows = <Row extends { key: string }>(
  before: readonly Row[],
  rows: readonly Row[],
  areEqual: (one: Row, other: Row) => boolean,
): readonly Row[] => {
  const known = new Map(before.map((row) => [row.key, row]))
  const kept = rows.map((row) => {
    const old = known.get(row.key)
    return old && areEqual(old, row) ? old : row
  })
  return kept.length === before.length && kept.every((row, index) => row === before[index]) ? before : kept
}
