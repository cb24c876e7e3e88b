import { Skeleton } from '../../../../ui/skeleton.tsx'
import { uiTexts } from '../../../../ui/texts.ts'
import { inboxTexts } from '../texts.ts'
import classes from './contact.module.css'
import { contactFields, DataComing, SinceComing } from './contact-coming.tsx'

const serviceFields = [
  [inboxTexts.responsible, 92],
  [inboxTexts.workspace, 64],
  [inboxTexts.objective, 96],
  [inboxTexts.stage, 72],
  [inboxTexts.labels, 56],
  [inboxTexts.startedAt, 108],
] as const

/** Placeholder of the panel while its code or room loads. */
export function ContactSkeleton() {
  return (
    <aside className={classes.panel} aria-label={inboxTexts.contactData}>
      <div role="status" aria-busy="true" aria-label={uiTexts.loading}>
        <div className={classes.who}>
          <Skeleton width={64} height={64} isRound />
          <Skeleton className={classes.comingName} width={140} height={14} />
          <SinceComing />
        </div>
        <section>
          <h3>{inboxTexts.contact}</h3>
          <DataComing fields={contactFields} />
        </section>
        <section>
          <h3>{inboxTexts.service}</h3>
          <DataComing fields={serviceFields} />
        </section>
      </div>
    </aside>
  )
}
