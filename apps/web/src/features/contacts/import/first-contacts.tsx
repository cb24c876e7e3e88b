import { importFields } from '@prosa/contract'
import type { ColumnFields } from './column-fields.ts'
import classes from './import.module.css'
import { importTexts as texts } from './texts.ts'

const shownContacts = 3

/** The first rows as contacts. */
export function FirstContacts({ rows, fields }: { rows: readonly string[][]; fields: ColumnFields }) {
  const has = importFields.some((field) => fields.includes(field))
  return (
    <section className={classes.part} aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      {has ? (
        <ul className={classes.list}>
          {rows.slice(0, shownContacts).map((row, index) => {
            const of = (field: (typeof importFields)[number]) => row[fields.indexOf(field)] ?? ''
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have nothing else.
              <li key={index}>
                <span className={classes.who}>
                  <b className="clip">{of('name') || texts.noName}</b>
                  <span className={`${classes.quiet} clip`}>
                    {[of('phone'), of('email'), of('description')].filter(Boolean).join(' · ')}
                  </span>
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
