import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { NoRows, type StateTexts } from './list-page.tsx'
import { failureOf } from './list-table.tsx'
import type { ListState } from './use-list.ts'

interface ListCardsProps<Row> {
  list: ListState<Row>
  texts: StateTexts
  /** Shown while the first page loads. */
  skeleton: ReactNode
  /** Empty state without a filter, instead of the default. */
  empty?: ReactNode
  /** Heading level of the states, inside a page or a dialog. */
  level?: 2 | 3
  /** The rows; `data-old` while another page is loading. */
  children: (rows: readonly Row[], state: { 'data-old': true | undefined }) => ReactNode
}

/** A list with custom rows and all its states. The pager is in the page's footer. */
export function ListCards<Row>({ list, texts, skeleton, empty, level = 2, children }: ListCardsProps<Row>) {
  const { rows, isOld, isNarrowed } = list
  const failure = failureOf(list, texts)
  if (failure && !rows) return <ErrorState level={level} {...failure} />
  if (!rows) return skeleton
  if (rows.length > 0) return children(rows, { 'data-old': isOld || undefined })
  if (empty && !isNarrowed) return empty
  return <NoRows list={list} texts={texts} level={level} />
}
