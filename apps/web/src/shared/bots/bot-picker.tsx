import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listBots } from '@prosa/contract'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../app/api.ts'
import { pagesKey } from '../../app/query.ts'
import { uiTexts } from '../../ui/texts.ts'
import classes from './bot-picker.module.css'
import { botPickerTexts as texts } from './texts.ts'

const searchDebounceMs = 500
/** The specification's own limit of a list of bots that is searched. */
const botPage = 10
/** The next page is read when the end of the list is this near. */
const aheadPx = 80

/** Bots by a part of their name, page by page. */
const botPagesQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: pagesKey(listBots, { name }) as readonly unknown[],
    queryFn: ({ pageParam, signal }) => call(listBots, { body: { name, limit: botPage, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { result }) => sum + result.length, 0)
      return read < total ? read : null
    },
    meta: { quiet: true },
  })

interface BotPickerProps {
  /** The chosen one, whom the list need not hold; null is nobody. */
  bot: { id: number; name: string } | null
  onChange: (bot: { id: number; name: string } | null) => void
  /** Whoever transfers is no destination. */
  ownBotId: number
  error: string | null
  /** By which a form finds the field to focus it. */
  'data-path'?: string
}

/** Another bot. The server searches; further bots come as the list is scrolled to its end. */
export function BotPicker({ bot, onChange, ownBotId, error, ...field }: BotPickerProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed === bot?.name ? '' : typed, searchDebounceMs)
  const bots = useInfiniteQuery({ ...botPagesQuery(search), placeholderData: keepPreviousData })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = bots
  const [isOpen, setOpen] = useState(false)
  // The list would cover what is said about it.
  useEffect(() => {
    if (isFetchNextPageError) setOpen(false)
  }, [isFetchNextPageError])
  const others = (bots.data?.pages ?? []).flatMap(({ result }) => result).filter(({ id }) => id !== ownBotId)
  const options = [
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(bot !== null && !others.some(({ id }) => id === bot.id) ? [{ value: String(bot.id), label: bot.name }] : []),
  ]
  return (
    <>
      <Select
        {...field}
        label={texts.label}
        placeholder={texts.placeholder}
        searchable
        allowDeselect={false}
        data={options}
        // What the server found; names may hold the words otherwise than letter by letter.
        filter={({ options: found }) => found}
        nothingFoundMessage={isFetching ? texts.loading : bots.isError ? texts.failed : texts.none}
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
        value={bot === null ? null : String(bot.id)}
        error={error}
        onSearchChange={setTyped}
        onChange={(value) => {
          const found = options.find((option) => option.value === value)
          onChange(found ? { id: Number(found.value), name: found.label } : null)
        }}
      />
      {bots.isError ? (
        <div className={classes.failed} role="alert">
          <p>
            <b>{texts.failed}</b> {isFetchNextPageError ? texts.moreFailedText : texts.failedText}
          </p>
          <Button
            size="sm"
            loading={isFetching}
            onClick={() => void (isFetchNextPageError ? fetchNextPage() : bots.refetch())}
          >
            {uiTexts.retry}
          </Button>
        </div>
      ) : null}
    </>
  )
}
