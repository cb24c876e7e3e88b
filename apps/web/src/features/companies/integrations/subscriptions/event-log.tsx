import { MultiSelect } from '@mantine/core'
import { type EventType, eventTypes, type LoggedEvent, listLoggedEvents } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { EndlessList, useEndless } from '../../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../../app/query.ts'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import classes from '../integrations.module.css'
import { subscriptionTexts } from './texts.ts'
import { typeChoices, typesFrom } from './type-choices.ts'

const texts = subscriptionTexts.log
const pageSize = 20

/** The company's events by number, without words: whence one may be sent again. */
export function EventLog() {
  const [types, setTypes] = useState<readonly EventType[]>([])
  const key = pagesKey(listLoggedEvents, { types })
  const list = useEndless({
    key,
    read: (before: number | null) => {
      const query = { limit: pageSize, ...(before === null ? {} : { before }) }
      return call(listLoggedEvents, { query: types.length > 0 ? { ...query, types: [...types] } : query })
    },
    keepsRows: true,
  })
  const none = types.length > 0 ? texts.noMatch : list.first?.isListening !== false ? texts.none : texts.notListening
  return (
    <section className={`${classes.example} ${classes.log}`} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p className={classes.hint}>{texts.text}</p>
      <MultiSelect
        size="sm"
        aria-label={texts.filter}
        placeholder={types.length === 0 ? texts.any : ''}
        searchable
        clearable
        data={typeChoices}
        value={[...types]}
        onChange={(chosen) => setTypes(typesFrom(chosen))}
      />
      <EndlessList list={list} texts={{ failed: texts.failed, none, more: texts.more }}>
        {(rows) => (
          <RowList label={texts.title}>
            {rows.map((row) => (
              <Event key={row.number} event={row} />
            ))}
          </RowList>
        )}
      </EndlessList>
    </section>
  )
}

function Event({ event: { number, type, at, subject, by } }: { event: LoggedEvent }) {
  const { moment } = useFormats()
  const said = [
    texts.number(number),
    moment(at),
    texts.subject(subscriptionTexts.subjectOf[subject.kind], subject.id),
    ...(by ? [texts.by(by.name)] : []),
  ]
  return <Row name={eventTypes[type].label} details={[said.join(' · ')]} state={<code>{type}</code>} />
}
