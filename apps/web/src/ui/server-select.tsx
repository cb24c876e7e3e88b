import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { choicesOf } from './choices.ts'
import classes from './server-select.module.css'
import { uiTexts } from './texts.ts'

const searchDebounceMs = 500
const pageSize = 10
/** Distance from the end of the list, in px, at which the next page is loaded. */
const aheadPx = 80

export interface NamedRow {
  id: number
  name: string
}
interface Page {
  result: readonly NamedRow[]
  total: number
}
interface PageWindow {
  limit: number
  offset: number
  signal: AbortSignal
}

/** Source of the options: key of the operation (`pagesKey`), and how to read a page. */
export const namePages = (key: readonly unknown[], ask: (window: PageWindow) => Promise<Page>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask({ limit: pageSize, offset: pageParam, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }: Page, pages: Page[]) => {
      const read = pages.reduce((sum, { result }) => sum + result.length, 0)
      return read < total ? read : null
    },
  })

interface ServerSelectProps {
  label: string
  placeholder?: string
  /** Matches a part of the name. */
  pages: (search: string) => ReturnType<typeof namePages>
  /** The current value, which may be missing from the list; null: none. */
  value: NamedRow | null
  onChange: (value: NamedRow | null) => void
  /** Excluded option. */
  hiddenId?: number
  error?: string | null
  /** Field name, for focusing it. */
  'data-path'?: string
  texts: { none: string; failed: string; failedText: string; moreFailedText: string }
}

/** A select over many options: the server searches, and more are loaded when scrolling to the end. */
export function ServerSelect({ pages, value, onChange, hiddenId, texts, ...field }: ServerSelectProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed === value?.name ? '' : typed, searchDebounceMs)
  const list = useInfiniteQuery({ ...pages(search), placeholderData: keepPreviousData })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const [isOpen, setOpen] = useState(false)
  // The list would cover the text below the field.
  useEffect(() => {
    if (isFetchNextPageError) setOpen(false)
  }, [isFetchNextPageError])
  const found = (list.data?.pages ?? []).flatMap(({ result }) => result).filter(({ id }) => id !== hiddenId)
  const options = value !== null && !found.some(({ id }) => id === value.id) ? [...found, value] : found
  return (
    <>
      <Select
        {...field}
        searchable
        allowDeselect={false}
        data={choicesOf(options)}
        // Not filtered again here: the server may match names that do not contain the text literally.
        filter={({ options: all }) => all}
        nothingFoundMessage={isFetching ? `${uiTexts.loading}…` : list.isError ? texts.failed : texts.none}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        scrollAreaProps={{
          viewportProps: {
            onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
              const isNearEnd = scrollHeight - scrollTop - clientHeight < aheadPx
              if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage()
            },
          },
        }}
        value={value === null ? null : String(value.id)}
        onSearchChange={setTyped}
        onChange={(id) => onChange(options.find((each) => String(each.id) === id) ?? null)}
      />
      {list.isError ? (
        <div className={classes.failed} role="alert">
          <p>
            <b>{texts.failed}</b> {isFetchNextPageError ? texts.moreFailedText : texts.failedText}
          </p>
          <Button
            size="sm"
            loading={isFetching}
            onClick={() => void (isFetchNextPageError ? fetchNextPage() : list.refetch())}
          >
            {uiTexts.retry}
          </Button>
        </div>
      ) : null}
    </>
  )
}
