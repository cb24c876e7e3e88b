import { Button, SegmentedControl } from '@mantine/core'
import { type DuplicatePair, duplicateReasons, keepContactsApart, listContactDuplicates } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { EndlessList, useEndless } from '../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../app/query.ts'
import { useAct } from '../../../app/use-act.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
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

/** Possible duplicates, and earlier merges. */
export function DuplicatesPanel({ width, onCompare, onOpen, onClose }: DuplicatesPanelProps) {
  const [reason, setReason] = useState<(typeof duplicateReasons)[number]>('phone')
  const found = useEndless({
    key: pagesKey(listContactDuplicates, { reason }),
    read: (next: string | null) => call(listContactDuplicates, { query: { reason, ...(next !== null && { next }) } }),
  })
  return (
    <SidePanel isOpen title={texts.title} width={width} onClose={onClose}>
      <div className={`${classes.stack} ${classes.lists}`}>
        <p className={classes.quiet}>{texts.intro}</p>
        <SegmentedControl
          aria-label={texts.reason}
          data={duplicateReasons.map((value) => ({ value, label: texts.reasons[value] }))}
          value={reason}
          onChange={(value) => setReason(duplicateReasons.find((one) => one === value) ?? 'phone')}
        />
        <EndlessList
          list={found}
          skeletonRows={4}
          texts={{ failed: texts.failed, more: texts.more, ...(found.hasMore && { none: texts.noneYet }) }}
        >
          {(pairs) =>
            pairs.length === 0 ? (
              <EmptyState drawing="calm" level={3} role="status" title={texts.none} />
            ) : (
              <ul className={classes.list} aria-label={texts.title}>
                {pairs.map((pair) => (
                  <Pair key={`${pair.first.id} ${pair.second.id}`} pair={pair} onCompare={onCompare} />
                ))}
              </ul>
            )
          }
        </EndlessList>
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
