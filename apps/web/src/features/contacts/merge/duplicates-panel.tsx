import { Button, SegmentedControl } from '@mantine/core'
import { type DuplicatePair, duplicateReasons, keepContactsApart, listContactDuplicates } from '@prosa/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { pagesKey } from '../../../app/query.ts'
import { useAct } from '../../../app/use-act.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { nameOf } from '../contact-columns.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { DoubtfulPhones } from './doubtful-phones.tsx'
import classes from './merge.module.css'
import { RecentMerges } from './recent-merges.tsx'
import { mergeTexts as texts } from './texts.ts'

interface DuplicatesPanelProps {
  width: number
  onCompare: (first: number, second: number) => void
  /** Opens a contact. */
  onOpen: (contactId: number) => void
  onClose: () => void
}

/** Contacts that may be one person, and those that were made one. */
export function DuplicatesPanel({ width, onCompare, onOpen, onClose }: DuplicatesPanelProps) {
  const [reason, setReason] = useState<(typeof duplicateReasons)[number]>('phone')
  const found = useInfiniteQuery({
    queryKey: [...pagesKey(listContactDuplicates, { reason })],
    queryFn: ({ pageParam }) =>
      call(listContactDuplicates, { query: { reason, ...(pageParam === null ? {} : { next: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
  const pairs = found.data?.pages.flatMap(({ result }) => result) ?? []
  return (
    <SidePanel isOpen title={texts.title} width={width} onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.quiet}>{texts.intro}</p>
        <SegmentedControl
          aria-label={texts.reason}
          data={duplicateReasons.map((value) => ({ value, label: texts.reasons[value] }))}
          value={reason}
          onChange={(value) => setReason(duplicateReasons.find((one) => one === value) ?? 'phone')}
        />
        {found.isPending ? <ListSkeleton rows={4} /> : null}
        {found.isError && pairs.length === 0 ? (
          <p className={classes.quiet} role="alert">
            {texts.failed}{' '}
            <Button size="xs" onClick={() => void found.refetch()}>
              {texts.retry}
            </Button>
          </p>
        ) : null}
        {found.isSuccess && pairs.length === 0 ? (
          <p className={classes.quiet}>{found.hasNextPage ? texts.noneYet : texts.none}</p>
        ) : null}
        <ul className={classes.list} aria-label={texts.title}>
          {pairs.map((pair) => (
            <Pair key={`${pair.first.id} ${pair.second.id}`} pair={pair} onCompare={onCompare} />
          ))}
        </ul>
        {found.hasNextPage ? (
          <div>
            <Button size="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {texts.more}
            </Button>
          </div>
        ) : null}
        <DoubtfulPhones onOpen={onOpen} />
        <RecentMerges />
      </div>
    </SidePanel>
  )
}

interface PairProps {
  pair: DuplicatePair
  onCompare: DuplicatesPanelProps['onCompare']
}

function Pair({ pair: { first, second }, onCompare }: PairProps) {
  const apart = useAct({
    ask: () => call(keepContactsApart, { body: { firstId: first.id, secondId: second.id } }),
    done: texts.apartDone,
    failed: texts.apartFailed,
    stale: [listContactDuplicates],
  })
  return (
    <li className={classes.pair} aria-label={texts.pair(nameOf(first), nameOf(second))}>
      <div className={classes.two}>
        <ContactFacts contact={first} />
        <ContactFacts contact={second} />
      </div>
      <div className={classes.acts}>
        <Button size="sm" variant="subtle" loading={apart.isPending} onClick={() => apart.mutate()}>
          {texts.apart}
        </Button>
        <Button size="sm" onClick={() => onCompare(first.id, second.id)}>
          {texts.review}
        </Button>
      </div>
    </li>
  )
}
