import { Loading } from '../../../../ui/loading.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { uiTexts } from '../../../../ui/texts.ts'
import { inboxTexts } from '../texts.ts'
import { useIsLineDown } from '../use-line.ts'
import classes from './contact.module.css'

export const contactFields = [
  [inboxTexts.emailField, 132],
  [inboxTexts.phoneField, 116],
  [inboxTexts.descriptionField, 84],
] as const

/** Placeholder of the date since when the contact is known. */
export function SinceComing() {
  return (
    <p>
      <Skeleton className={classes.comingLine} width={168} height={8} />
    </p>
  )
}

/** Shown for data not loaded before the connection was lost; it loads by itself later. */
export function ComesWithLine() {
  return <p className={classes.none}>{inboxTexts.comesWithLine}</p>
}

/** Placeholder of the contact's data. */
export function ContactDataComing() {
  return (
    <div role="status" aria-busy="true" aria-label={uiTexts.loading}>
      <DataComing fields={contactFields} />
    </div>
  )
}

/** Placeholder of a section whose code is loading. */
export function SectionComing({ name }: { name: string }) {
  return (
    <section>
      <h3>{name}</h3>
      {useIsLineDown() ? <ComesWithLine /> : <LineComing />}
    </section>
  )
}

/** Placeholder of one line of text. */
export function LineComing() {
  return (
    <Loading>
      <Skeleton className={classes.comingLine} width={148} height={8} />
    </Loading>
  )
}

/** Field names with placeholders of the given widths in px. */
export function DataComing({ fields }: { fields: readonly (readonly [name: string, width: number])[] }) {
  return (
    <dl className={classes.data}>
      {fields.map(([name, width]) => (
        <div key={name} className={classes.comingDatum}>
          <dt>{name}</dt>
          <dd>
            <Skeleton className={classes.comingLine} width={width} height={8} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
