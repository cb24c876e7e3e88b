import { type ContactField, importFields, readImportRow } from '@prosa/contract'
import { type ColumnFields, columnsOf, ownField } from './column-fields.ts'
import classes from './import.module.css'
import { importTexts as texts } from './texts.ts'

const shownContacts = 3

interface FirstContactsProps {
  rows: readonly string[][]
  fields: ColumnFields
  /** The company's own. */
  own: readonly ContactField[]
}

/** The first rows as contacts. */
export function FirstContacts({ rows, fields, own }: FirstContactsProps) {
  const has = importFields.some((field) => fields.includes(field))
  return (
    <section className={classes.part} aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      {has ? (
        <ul className={classes.list}>
          {rows.slice(0, shownContacts).map((row, index) => {
            const refused = whyRefused(row, fields, own)
            const of = (field: (typeof importFields)[number]) => row[fields.indexOf(field)] ?? ''
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have nothing else.
              <li key={index}>
                <span className={classes.who}>
                  <b className="clip">{of('name') || texts.noName}</b>
                  <span className={`${classes.quiet} clip`}>
                    {[
                      of('phone'),
                      of('email'),
                      of('description'),
                      ...own.map(({ id }) => row[fields.indexOf(ownField(id))]),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {refused ? <span className={classes.refused}>{texts.willBeRefused(refused)}</span> : null}
                </span>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className={classes.quiet}>{texts.previewNone}</p>
      )}
    </section>
  )
}

/** By the rules of the import itself; whether somebody is there twice is known only once it runs. */
const whyRefused = (row: readonly string[], fields: ColumnFields, own: readonly ContactField[]): string | null => {
  const read = readImportRow(row, columnsOf(fields), own)
  return typeof read === 'string' ? read : null
}
