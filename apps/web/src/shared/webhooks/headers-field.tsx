import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Note } from '../../ui/note.tsx'
import { emptyRow, type HeaderRow } from './header-rows.ts'
import classes from './headers.module.css'
import { headerTexts as texts } from './texts.ts'

const maxRows = 20

interface HeadersFieldProps {
  rows: readonly HeaderRow[]
  errors: Readonly<Record<string, string>>
  onChange: (rows: readonly HeaderRow[]) => void
}

/** Table of headers. The first row has the add button; rows can be removed while there is more than one. */
export function HeadersField({ rows, errors, onChange }: HeadersFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    // Focus the added row, or the row before the removed one.
    if (wanted.current === null) return
    list.current?.querySelectorAll<HTMLInputElement>('input[data-key]')[wanted.current]?.focus()
    wanted.current = null
  })
  const set = (place: number, change: Partial<HeaderRow>): void =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...change } : row)))
  return (
    <fieldset className={classes.rows} aria-label={texts.title}>
      <ul ref={list} className={classes.headers}>
        {rows.map((row, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key; two may be equal
            key={index}
            row={row}
            index={index}
            errors={errors}
            isFull={rows.length >= maxRows}
            isRemovable={rows.length > 1}
            onSet={(change) => set(index, change)}
            onAdd={() => {
              wanted.current = rows.length
              onChange([...rows, emptyRow])
            }}
            onRemove={() => {
              wanted.current = Math.max(0, index - 1)
              onChange(rows.toSpliced(index, 1))
            }}
          />
        ))}
      </ul>
      {hasDoubled(rows) ? (
        <div role="alert">
          <Note tone="warn" icon={IconAlertTriangle}>
            {texts.doubled} {texts.doubledText}
          </Note>
        </div>
      ) : null}
    </fieldset>
  )
}

interface RowProps {
  row: HeaderRow
  index: number
  errors: Readonly<Record<string, string>>
  isFull: boolean
  /** False for the only row. Stored values are masked, so users cannot move one to another row by hand. */
  isRemovable: boolean
  onSet: (change: Partial<HeaderRow>) => void
  onAdd: () => void
  onRemove: () => void
}

function Row({ row, index, errors, isFull, isRemovable, onSet, onAdd, onRemove }: RowProps) {
  const field = { autoComplete: 'off', spellCheck: false } as const
  return (
    <li>
      <TextInput
        {...field}
        data-key
        aria-label={texts.keyOf(index + 1)}
        placeholder={texts.key}
        data-path={`headers.${index}.key`}
        value={row.key}
        error={errors[`headers.${index}.key`]}
        maxLength={100}
        onChange={(event) => onSet({ key: event.currentTarget.value })}
      />
      <TextInput
        {...field}
        aria-label={texts.valueOf(index + 1)}
        placeholder={texts.value}
        data-path={`headers.${index}.value`}
        value={row.value}
        error={errors[`headers.${index}.value`]}
        maxLength={2000}
        onChange={(event) => onSet({ value: event.currentTarget.value })}
      />
      {index === 0 ? (
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} disabled={isFull} onClick={onAdd}>
          {texts.add}
        </Button>
      ) : null}
      {isRemovable ? (
        <Button
          leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
          aria-label={texts.removeOf(index + 1)}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      ) : null}
    </li>
  )
}

/** Compares header names without case. */
function hasDoubled(rows: readonly HeaderRow[]): boolean {
  const names = rows.map(({ key }) => key.trim().toLowerCase()).filter(Boolean)
  return new Set(names).size < names.length
}
