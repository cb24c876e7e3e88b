import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/format.ts'
import { NotPermitted } from '../../ui/not-permitted.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { uiTexts } from '../../ui/texts.ts'
import classes from './list-page.module.css'
import type { ListState } from './use-list.ts'

/** Texts for a list's states; the kit has defaults. */
export interface StateTexts {
  /** Title of the error state, above the server's message. */
  failedTitle?: string
  /** Replaces the server's message. */
  failedText?: string
  /** Empty state without a search or filter. */
  empty?: string
  emptyText?: string
  /** Empty state with a search or filter: nothing matches. */
  noMatch?: string
  noMatchText?: string | ((search: string) => string)
  /** Label of the button that clears search and filters. */
  clear?: string
}

/** Texts of a list that is a screen. */
export interface ListTexts extends StateTexts {
  title: string
  subtitle: string
  /** '9 bots', from the total and its formatted form. */
  count?: (total: number, shown: string) => string
  notPermitted?: string
}

interface ListPageProps<Row> {
  list: ListState<Row>
  texts: ListTexts
  /** Debounce of the search in ms, from the screen's specification; without it there is no search box. */
  searchDebounceMs?: number
  searchPlaceholder?: string
  /** Next to the title: names what the list leaves out. */
  hint?: ReactNode
  /** Quiet buttons of the head, after the search box. */
  actions?: ReactNode
  /** The one filled button of the head. */
  act?: ReactNode
  /** Between head and list. */
  note?: ReactNode
  /** A `ListFilterBar`, where the filters are not below the column titles. */
  filters?: ReactNode
  /** `ListTable` fills the sheet and scrolls itself; `ListCards` scroll with the head, above a fixed pager. */
  shape?: 'table' | 'cards'
  footer?: ReactNode
  children: ReactNode
}

/** A screen that is a list: access check, head with count and search, filters. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { list, texts, searchDebounceMs, actions, shape = 'table', children } = props
  const { params, total } = list
  useDocumentTitle(texts.title)
  if (!list.isPermitted)
    return (
      <Page name={texts.title}>
        <NotPermitted level={1} {...(texts.notPermitted ? { text: texts.notPermitted } : {})} />
      </Page>
    )
  // One filter alone stands in the head's row.
  const isLone = Object.keys(list.described).length === 1
  const head = (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        hint={props.hint}
        {...(texts.count && total !== undefined ? { count: texts.count(total, formatNumber(total)) } : {})}
        actions={
          <>
            {isLone ? props.filters : null}
            {searchDebounceMs === undefined ? null : (
              <SearchBox
                value={params.search}
                onSearch={params.setSearch}
                debounceMs={searchDebounceMs}
                {...(props.searchPlaceholder ? { placeholder: props.searchPlaceholder } : {})}
              />
            )}
            {actions}
          </>
        }
        act={props.act}
      />
      {props.note ? <div className={classes.note}>{props.note}</div> : null}
      {isLone ? null : props.filters}
    </>
  )
  if (shape === 'cards')
    return (
      <Page name={texts.title} footer={props.footer}>
        {head}
        {children}
      </Page>
    )
  return (
    <section className={classes.screen} aria-label={texts.title}>
      <div className={classes.head}>{head}</div>
      {children}
      {props.footer}
    </section>
  )
}

interface NoRowsProps<Row> {
  list: ListState<Row>
  texts: StateTexts
  /** Action to create the first one. */
  action?: ReactNode
  /** Heading level of the title. */
  level?: 2 | 3
}

/** Empty state: nothing matches, with a reset, or nothing exists yet. */
export function NoRows<Row>({ list, texts, action, level = 2 }: NoRowsProps<Row>) {
  const { noMatchText = '' } = texts
  if (!list.isNarrowed)
    return (
      <EmptyState
        level={level}
        drawing="calm"
        title={texts.empty ?? uiTexts.nothingFound}
        {...(texts.emptyText ? { text: texts.emptyText } : {})}
        action={action}
      />
    )
  const text = typeof noMatchText === 'string' ? noMatchText : noMatchText(list.params.search)
  return (
    <EmptyState
      level={level}
      drawing="search"
      title={texts.noMatch ?? uiTexts.nothingFound}
      {...(text ? { text } : {})}
      action={
        <Button size="sm" onClick={list.clear}>
          {texts.clear ?? uiTexts.clearFilters}
        </Button>
      }
    />
  )
}
