import { Anchor, Button } from '@mantine/core'
import { formatPhone, listDoubtfulPhones } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { EndlessList, useEndless } from '../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../app/query.ts'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { nameOf } from '../contact-columns.tsx'
import classes from './merge.module.css'
import { doubtTexts as texts } from './texts.ts'

interface DoubtfulPhonesProps {
  onOpen: (contactId: number) => void
}

/** Stored phone numbers that today's validation would refuse; searched on request. */
export function DoubtfulPhones({ onOpen }: DoubtfulPhonesProps) {
  const [isAsked, setAsked] = useState(false)
  const found = useEndless({
    key: pagesKey(listDoubtfulPhones, {}),
    read: (next: number | null) => call(listDoubtfulPhones, { query: next === null ? {} : { next } }),
    isEnabled: isAsked,
  })
  return (
    <section className={classes.stack} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p className={classes.quiet}>{texts.intro}</p>
      {isAsked ? null : (
        <div>
          <Button size="sm" onClick={() => setAsked(true)}>
            {texts.search}
          </Button>
        </div>
      )}
      <EndlessList
        list={found}
        skeletonRows={2}
        texts={{ failed: texts.failed, none: found.hasMore ? texts.noneYet : texts.none, more: texts.more }}
      >
        {(rows) => (
          <RowList label={texts.title}>
            {rows.map(({ contact, problem, maybe }) => (
              <Row
                key={contact.id}
                name={
                  <Anchor component="button" type="button" inherit onClick={() => onOpen(contact.id)}>
                    {nameOf(contact)}
                  </Anchor>
                }
                details={[
                  [contact.phone, problem].join(' · '),
                  ...(maybe === null ? [] : [texts.maybe(formatPhone(maybe))]),
                ]}
              />
            ))}
          </RowList>
        )}
      </EndlessList>
    </section>
  )
}
