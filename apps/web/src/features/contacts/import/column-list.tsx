import { Button, Select } from '@mantine/core'
import { type ContactField, importFields } from '@prosa/contract'
import { useState } from 'react'
import { choicesOf } from '../../../ui/choices.ts'
import { type ColumnField, type ColumnFields, ownField, withField } from './column-fields.ts'
import classes from './import.module.css'
import { importTexts as texts } from './texts.ts'

const shownCells = 3
const ignored = ''
const toCreate = 'create'
const standard = importFields.map((value) => ({ value: value as string, label: texts.fields[value] }))

interface ColumnListProps {
  /** Path at which errors of the columns are shown. */
  path: string
  titles: readonly string[]
  rows: readonly string[][]
  fields: ColumnFields
  /** The company's own fields. */
  own: readonly ContactField[]
  onChange: (fields: ColumnFields) => void
  /** Creates a new field for a column. */
  onCreate: (place: number) => void
}

/** Each column with examples from its first rows, and its field. */
export function ColumnList({ path, titles, rows, fields, own, onChange, onCreate }: ColumnListProps) {
  const [showsEmpty, setShowsEmpty] = useState(false)
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
                value === toCreate ? onCreate(place) : choose(place, (value || null) as ColumnField | null)
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
    </>
  )
}
