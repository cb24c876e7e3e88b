import { Button } from '@mantine/core'
import type { ContactSegment } from '@prosa/contract'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Flyout } from '../../../ui/flyout.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { anyDay, printFilters } from '../../../ui/list-filters.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import type { ContactsList } from '../contacts-screen.tsx'
import { parseField, printField } from './field-filter.ts'
import type { OwnFilter } from './filter-form.tsx'
import { filterTexts as texts } from './texts.ts'

const FilterForm = lazyPiece(async () => (await import('./filter-form.tsx')).FilterForm)
const SegmentDialog = lazyPiece(async () => (await import('./segment-dialog.tsx')).SegmentDialog)

/** Puts a saved filter into the list's address. */
const applySegment = (list: ContactsList, { filter }: ContactSegment): void => {
  const days = (said: typeof filter.createdAtPeriod) => ({ startAt: said?.startAt ?? null, endAt: said?.endAt ?? null })
  const values = {
    createdIn: filter.createdAtPeriod ? days(filter.createdAtPeriod) : anyDay,
    lastMessageIn: filter.lastMessagePeriod ? days(filter.lastMessagePeriod) : anyDay,
    tag: filter.tag ? String(filter.tag) : '',
    field: filter.field ? printField(filter.field) : '',
  }
  list.params.set({ search: filter.search || filter.description || null, ...printFilters(list.described, values) })
}

/** The button of the filters that are the company's own, and of segments. */
export function ContactFilters({ list, onManage }: { list: ContactsList; onManage: () => void }) {
  const [isSaving, setSaving] = useState(false)
  const { tag, field } = list.filters
  const apply = (wish: OwnFilter): void =>
    list.setFilters({ tag: wish.tag, field: wish.field ? printField(wish.field) : '' })
  const count = [tag, field].filter((one) => one !== '').length
  return (
    <>
      <Flyout
        label={texts.label}
        position="bottom-end"
        width={320}
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
              value={{ tag, field: parseField(field) }}
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
