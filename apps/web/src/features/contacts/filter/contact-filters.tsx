import { Button } from '@mantine/core'
import type { ContactRule, ContactRules, ContactSegment } from '@prosa/contract'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formatRange } from '../../../ui/day-range.ts'
import { Flyout } from '../../../ui/flyout.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { anyDay, printFilters } from '../../../ui/list-filters.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import type { ContactsList } from '../use-contacts-list.ts'
import { printRules } from './rules-text.ts'
import { filterTexts as texts } from './texts.ts'

const FilterForm = lazyPiece(async () => (await import('./filter-form.tsx')).FilterForm)
const SegmentDialog = lazyPiece(async () => (await import('./segment-dialog.tsx')).SegmentDialog)

/** The segment's conditions. Segments saved before conditions existed have a tag and a field; both must match. */
const rulesOf = ({ tag, field, rules }: ContactSegment['filter']): ContactRules | null => {
  const list: ContactRule[] = [
    ...(tag ? [{ of: 'tag', is: 'has', id: tag } as const] : []),
    ...(field ? [{ of: 'field', is: 'has', field } as const] : []),
    ...(rules?.list ?? []),
  ]
  return list.length > 0 ? { match: rules?.match ?? 'all', list } : null
}

/** Writes a saved filter to the list's URL. */
const applySegment = (list: ContactsList, { filter }: ContactSegment): void => {
  const days = (said: typeof filter.createdAtPeriod) => ({ startAt: said?.startAt ?? null, endAt: said?.endAt ?? null })
  const values = {
    createdIn: filter.createdAtPeriod ? days(filter.createdAtPeriod) : anyDay,
    lastMessageIn: filter.lastMessagePeriod ? days(filter.lastMessagePeriod) : anyDay,
    rules: printRules(rulesOf(filter)),
  }
  list.params.set({ search: filter.search || filter.description || null, ...printFilters(list.described, values) })
}

/** Button for the filters by the company's own fields, and for segments. */
export function ContactFilters({ list, onManage }: { list: ContactsList; onManage: () => void }) {
  const [isSaving, setSaving] = useState(false)
  const { rules, filters, params, isLast30Days } = list
  const apply = (wish: ContactRules | null): void => list.setFilters({ rules: printRules(wish) })
  const count = rules?.list.length ?? 0
  const isOpenedAs = isLast30Days || formatRange(filters.createdIn) === ''
  return (
    <>
      <Flyout
        label={texts.label}
        position="bottom-end"
        width={400}
        padding={16}
        target={
          <Button leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />} disabled={list.isWithout}>
            {count === 0 ? texts.open : texts.openOf(count)}
          </Button>
        }
      >
        {(close) => (
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <FilterForm
              value={rules}
              isNarrowed={params.search !== '' || !isOpenedAs || formatRange(filters.lastMessageIn) !== ''}
              onApply={(wish) => {
                apply(wish)
                close()
              }}
              onSegment={(segment) => {
                applySegment(list, segment)
                close()
              }}
              onSave={(wish) => {
                apply(wish)
                close()
                setSaving(true)
              }}
              onManage={() => {
                close()
                onManage()
              }}
            />
          </Suspense>
        )}
      </Flyout>
      {isSaving ? (
        <Suspense fallback={null}>
          <SegmentDialog filter={list.wanted} onClose={() => setSaving(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
