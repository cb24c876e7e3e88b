import { type ContactSort, listContacts } from '@prosa/contract'
import { useMemo } from 'react'
import { useList } from '../../app/list/use-list.ts'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { type DayRange, formatRange } from '../../ui/day-range.ts'
import type { ListFilters } from '../../ui/list-filters.ts'
import { daysOf } from '../../ui/period.ts'
import { useToday } from '../../ui/use-now.ts'
import { parseRules } from './filter/rules-text.ts'
import { contactTexts as texts } from './texts.ts'

const newestFirst = { field: 'createdAt', order: 'desc' } as const

/** Initially filtered to the last 30 days. Unlike the list of campaigns, this filter can be removed. */
export function useContactsList() {
  const { selectedIds, hasNone, isPending } = useWorkspaces()
  const today = useToday()
  const filters = useMemo(
    () =>
      ({
        createdIn: {
          kind: 'days',
          label: texts.columns.createdAt,
          as: 'criado',
          initial: daysOf('30d', today),
          clearsByWords: true,
        },
        lastMessageIn: { kind: 'days', label: texts.columns.lastMessage, as: 'ultima', clearsByWords: true },
        rules: { kind: 'text', label: texts.rules, as: 'regras' },
      }) as const satisfies ListFilters,
    [today],
  )
  const list = useList(listContacts, {
    filters,
    sort: newestFirst,
    isWaiting: hasNone,
    isWithout: hasNone && !isPending,
    failed: texts.failed,
    input: ({ search, filters: wantedDays, sort, limit, after }) => ({
      body: {
        ...wantedOf(search, wantedDays, selectedIds),
        sortField: sort.field as ContactSort,
        sortOrder: sort.order,
        limit,
        // The cursor is an offset.
        offset: Number(after ?? 0),
      },
    }),
  })
  const wanted = wantedOf(list.params.search, list.filters, selectedIds)
  return {
    ...list,
    wanted,
    rules: wanted.rules,
    isLast30Days: formatRange(list.filters.createdIn) === formatRange(daysOf('30d', today)),
  }
}

type Narrowed = Record<'createdIn' | 'lastMessageIn', DayRange> & { rules: string }

/** The filters, shared by the table and its file. */
const wantedOf = (search: string, { createdIn, lastMessageIn, rules }: Narrowed, workspaces: number[]) => ({
  search,
  workspaces,
  createdAtPeriod: createdIn,
  lastMessagePeriod: lastMessageIn,
  rules: parseRules(rules),
})

export type ContactsList = ReturnType<typeof useContactsList>
