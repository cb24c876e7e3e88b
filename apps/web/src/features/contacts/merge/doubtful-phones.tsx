import { Anchor, Button } from '@mantine/core'
import { formatPhone, listDoubtfulPhones } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { EndlessList, useEndless } from '../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../app/query.ts'
import { nameOf } from '../contact-columns.tsx'
import classes from './merge.module.css'
import { doubtTexts as texts } from './texts.ts'

interface DoubtfulPhonesProps {
  onOpen: (contactId: number) => void
}

/** Stored numbers that would be refused by now; they are looked for when somebody asks. */
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
          <ul className={classes.list}>
            {rows.map(({ contact, problem, maybe }) => (
              <li key={contact.id} className={classes.merge}>
                <span className={classes.facts}>
                  <Anchor component="button" type="button" className="clip" onClick={() => onOpen(contact.id)}>
                    {nameOf(contact)}
                  </Anchor>
                  <span className="clip">{[contact.phone, problem].join(' · ')}</span>
                  {maybe === null ? null : <span className="clip">{texts.maybe(formatPhone(maybe))}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </section>
  )
}
