import { Anchor, Button } from '@mantine/core'
import { listDoubtfulPhones } from '@prosa/contract'
import { formatPhone } from '@prosa/talk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { pagesKey } from '../../../app/query.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { nameOf } from '../contact-columns.tsx'
import classes from './merge.module.css'
import { doubtTexts as texts } from './texts.ts'

interface DoubtfulPhonesProps {
  onOpen: (contactId: number) => void
}

/** Stored numbers that would be refused by now; they are looked for when somebody asks. */
export function DoubtfulPhones({ onOpen }: DoubtfulPhonesProps) {
  const [isAsked, setAsked] = useState(false)
  const found = useInfiniteQuery({
    queryKey: [...pagesKey(listDoubtfulPhones, {})],
    queryFn: ({ pageParam }) => call(listDoubtfulPhones, { query: pageParam === null ? {} : { next: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    enabled: isAsked,
    meta: { quiet: true },
  })
  const rows = found.data?.pages.flatMap(({ result }) => result) ?? []
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
      {found.isFetching && rows.length === 0 ? <ListSkeleton rows={2} /> : null}
      {found.isError && !found.isFetching ? (
        <p className={classes.quiet} role="alert">
          {texts.failed}{' '}
          <Button size="xs" onClick={() => void found.refetch()}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
      {found.isSuccess && rows.length === 0 ? (
        <p className={classes.quiet} role="status">
          {found.hasNextPage ? texts.noneYet : texts.none}
        </p>
      ) : null}
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
      {found.hasNextPage ? (
        <div>
          <Button size="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
