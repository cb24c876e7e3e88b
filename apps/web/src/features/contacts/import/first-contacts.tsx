import { type ContactField, importFields, keptPhone, readImportRow } from '@prosa/contract'
import { unguard } from '@prosa/flow'
import { formatPhone } from '@prosa/talk'
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
            const phone = phoneOf(row[fields.indexOf('phone')])
            const of = (field: (typeof importFields)[number]) => row[fields.indexOf(field)] ?? ''
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have nothing else.
              <li key={index}>
                <span className={classes.who}>
                  <b className="clip">{of('name') || texts.noName}</b>
                  <span className={`${classes.quiet} clip`}>
                    {[
                      phone.shown,
                      of('email'),
                      of('description'),
                      ...own.map(({ id }) => row[fields.indexOf(ownField(id))]),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {phone.others > 0 ? <span className={classes.quiet}>{texts.otherPhones(phone.others)}</span> : null}
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

/** As it will be kept; what is no number as it stands there. */
const phoneOf = (cell = ''): { shown: string; others: number } => {
  const kept = keptPhone(unguard(cell))
  if ('wrong' in kept) return { shown: cell, others: 0 }
  return { shown: kept.phone && formatPhone(kept.phone), others: kept.others.length }
}

/** By the rules of the import itself; whether somebody is there twice is known only once it runs. */
const whyRefused = (row: readonly string[], fields: ColumnFields, own: readonly ContactField[]): string | null => {
  const read = readImportRow(row, columnsOf(fields), own)
  return typeof read === 'string' ? read : null
}
