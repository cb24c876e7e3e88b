import { type ContactField, formatPhone, type ImportColumns, readImportRow, shownFieldValue } from '@prosa/contract'
import classes from './import.module.css'
import { importTexts as texts } from './texts.ts'

const shownContacts = 3

interface FirstContactsProps {
  rows: readonly string[][]
  columns: ImportColumns
  /** The company's own fields. */
  own: readonly ContactField[]
}

/** The first rows as contacts, or why they are refused. */
export function FirstContacts({ rows, columns, own }: FirstContactsProps) {
  return (
    <section className={classes.part} aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      <ul className={classes.list}>
        {rows.slice(0, shownContacts).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other key.
          <li key={index}>
            <FirstContact row={row} columns={columns} own={own} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Uses the import's own rules. Duplicates are known only when the import runs. */
function FirstContact({ row, columns, own }: Omit<FirstContactsProps, 'rows'> & { row: readonly string[] }) {
  const read = readImportRow(row, columns, own)
  if (typeof read === 'string')
    return (
      <span className={classes.who}>
        <span className={`${classes.quiet} clip`}>{row.filter((cell) => cell !== '').join(' · ')}</span>
        <span className={classes.refused}>{texts.willBeRefused(read)}</span>
      </span>
    )
  const values = own.flatMap(({ id, kind }) => {
    const value = read.own[id]
    return value === undefined ? [] : [shownFieldValue(kind, value)]
  })
  return (
    <span className={classes.who}>
      <b className="clip">{read.name ?? texts.noName}</b>
      <span className={`${classes.quiet} clip`}>
        {[read.phone && formatPhone(read.phone), read.email, read.description, ...values, ...read.tags]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {read.noPhone === null ? null : <span className={classes.quiet}>{texts.noPhone(read.noPhone)}</span>}
      {read.otherPhones > 0 ? <span className={classes.quiet}>{texts.otherPhones(read.otherPhones)}</span> : null}
    </span>
  )
}
