import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { flowLimits, type TransferChoice } from '@prosa/flow'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { uiTexts } from '../../../ui/texts.ts'
import { botPagesQuery } from '../queries.ts'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import { errorOf, type FieldsProps } from './transfer-fields.tsx'

const texts = flowTexts.transferDialog
const searchDebounceMs = 500
/** The next page is read when the end of the list is this near. */
const aheadPx = 80

type BotChoice = Extract<TransferChoice, { kind: 'bot' }>
type BotFieldsProps = FieldsProps<BotChoice> & { ownBotId: number }

/** Another bot (never this one), its channel, and the message that it begins with. */
export function BotFields({ choice, onChange, problem, ownBotId }: BotFieldsProps) {
  return (
    <>
      <BotField choice={choice} onChange={onChange} problem={problem} ownBotId={ownBotId} />
      <TextInput label={texts.channel} value={texts.channelName} readOnly />
      <Textarea
        label={texts.message}
        description={texts.messageHint}
        autosize
        minRows={3}
        maxLength={flowLimits.transferMessageLength}
        value={choice.message}
        error={errorOf(problem, 'message')}
        onChange={(event) => onChange({ ...choice, message: event.currentTarget.value })}
      />
      <p className={styles.count} aria-hidden>
        {choice.message.length}/{flowLimits.transferMessageLength}
      </p>
    </>
  )
}

/** The server searches; further bots come as the list is scrolled to its end. */
function BotField({ choice, onChange, problem, ownBotId }: BotFieldsProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed === choice.botName ? '' : typed, searchDebounceMs)
  const bots = useInfiniteQuery({ ...botPagesQuery(search), placeholderData: keepPreviousData })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = bots
  const [isOpen, setOpen] = useState(false)
  // The list would cover what is said about it.
  useEffect(() => {
    if (isFetchNextPageError) setOpen(false)
  }, [isFetchNextPageError])
  const others = (bots.data?.pages ?? []).flatMap(({ result }) => result).filter(({ id }) => id !== ownBotId)
  const isChosenListed = others.some(({ id }) => id === choice.botId)
  const options = [
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(choice.botId !== null && !isChosenListed
      ? [{ value: String(choice.botId), label: choice.botName ?? String(choice.botId) }]
      : []),
  ]
  return (
    <>
      <Select
        label={texts.bot}
        placeholder={texts.botPlaceholder}
        searchable
        allowDeselect={false}
        data={options}
        // What the server found; names may hold the words otherwise than letter by letter.
        filter={({ options: found }) => found}
        nothingFoundMessage={isFetching ? texts.loadingBots : bots.isError ? texts.botsFailed : texts.noBots}
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
        value={choice.botId === null ? null : String(choice.botId)}
        error={errorOf(problem, 'botId')}
        onSearchChange={setTyped}
        onChange={(value) => {
          const found = options.find((option) => option.value === value)
          onChange({ ...choice, botId: found ? Number(found.value) : null, botName: found?.label ?? null })
        }}
      />
      {bots.isError ? (
        <div className={styles.failed} role="alert">
          <p>
            <b>{texts.botsFailed}</b> {isFetchNextPageError ? texts.moreBotsFailedText : texts.botsFailedText}
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
