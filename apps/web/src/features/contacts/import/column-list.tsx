import { Button, Select } from '@mantine/core'
import { type ContactField, type ContactFieldKind, importFields, readFieldValue, writtenValue } from '@prosa/contract'
import { useState } from 'react'
import { choicesOf } from '../../../ui/choices.ts'
import { FieldDialog } from '../details/field-dialog.tsx'
import { type ColumnField, type ColumnFields, ownField, withField } from './column-fields.ts'
import classes from './import.module.css'
import { importTexts as texts } from './texts.ts'

const shownCells = 3
const ignored = ''
const toCreate = 'create'
const standard = importFields.map((value) => ({ value: value as string, label: texts.fields[value] }))

interface ColumnListProps {
  /** Where an error of the columns belongs. */
  path: string
  titles: readonly string[]
  rows: readonly string[][]
  fields: ColumnFields
  /** The company's own. */
  own: readonly ContactField[]
  onChange: (fields: ColumnFields) => void
}

/** Each column with what stands in its first rows, and the field that it is. */
export function ColumnList({ path, titles, rows, fields, own, onChange }: ColumnListProps) {
  const [showsEmpty, setShowsEmpty] = useState(false)
  /** The column for which a field is being made. */
  const [creating, setCreating] = useState<number | null>(null)
  const options = [
    ...standard,
    ...choicesOf(own).map(({ value, label }) => ({ value: ownField(Number(value)) as string, label })),
    { value: toCreate, label: texts.createField },
    { value: ignored, label: texts.ignored },
  ]
  const columns = titles.map((title, place) => ({
    place,
    title,
    cells: rows.map((row) => row[place] ?? '').filter((cell) => cell !== ''),
  }))
  const filled = columns.filter(({ place, cells }) => cells.length > 0 || fields[place])
  const emptyOnes = columns.length - filled.length
  const choose = (place: number, field: ColumnField | null): void => onChange(withField(fields, place, field))
  return (
    <>
      <ul className={classes.columns} data-path={path}>
        {(showsEmpty ? columns : filled).map(({ place, title, cells }) => (
          <li key={place}>
            <span className={classes.who}>
              <b className="clip">{title}</b>
              <span className={`${classes.quiet} clip`}>{cells.slice(0, shownCells).join(' · ') || '—'}</span>
            </span>
            <Select
              aria-label={texts.fieldOf(title)}
              size="sm"
              allowDeselect={false}
              searchable={options.length > 8}
              data={options}
              value={fields[place] ?? ignored}
              onChange={(value) =>
                value === toCreate ? setCreating(place) : choose(place, (value || null) as ColumnField | null)
              }
            />
          </li>
        ))}
      </ul>
      {emptyOnes > 0 && !showsEmpty ? (
        <Button size="xs" variant="subtle" onClick={() => setShowsEmpty(true)}>
          {texts.showEmpty(emptyOnes)}
        </Button>
      ) : null}
      {creating === null ? null : (
        <FieldDialog
          field={null}
          proposed={{ name: titles[creating] ?? '', kind: kindOf(columns[creating]?.cells ?? []) }}
          onMade={({ id }) => choose(creating, ownField(id))}
          onClose={() => setCreating(null)}
        />
      )}
    </>
  )
}

/** What all of these cells can be. */
const kindOf = (cells: readonly string[]): ContactFieldKind => {
  const isAll = (kind: ContactFieldKind): boolean =>
    cells.length > 0 &&
    cells.every(
      (cell) => !('wrong' in readFieldValue({ kind, options: [] }, writtenValue({ kind, options: [] }, cell))),
    )
  // A code with a zero before it is no number, and a count of days is more often one than a day.
  if (cells.some((cell) => /[/-]/.test(cell)) && isAll('date')) return 'date'
  if (!cells.some((cell) => /^0\d/.test(cell)) && cells.every((cell) => cell.length < 10) && isAll('number'))
    return 'number'
  return 'text'
}
