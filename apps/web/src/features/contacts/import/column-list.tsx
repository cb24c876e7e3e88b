import { Select } from '@mantine/core'
import { type ContactField, importFields } from '@prosa/contract'
import { choicesOf } from '../../../ui/choices.ts'
import { type ColumnField, type ColumnFields, ownField, withField } from './column-fields.ts'
import classes from './import.module.css'
import { importTexts as texts } from './texts.ts'

const shownCells = 3
const ignored = ''
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
  const options = [
    ...standard,
    ...choicesOf(own).map(({ value, label }) => ({ value: ownField(Number(value)) as string, label })),
    { value: ignored, label: texts.ignored },
  ]
  return (
    <ul className={classes.columns} data-path={path}>
      {titles.map((title, place) => {
        const cells = rows.map((row) => row[place] ?? '').filter((cell) => cell !== '')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; titles may be doubled.
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
              onChange={(value) => onChange(withField(fields, place, (value || null) as ColumnField | null))}
            />
          </li>
        )
      })}
    </ul>
  )
}
