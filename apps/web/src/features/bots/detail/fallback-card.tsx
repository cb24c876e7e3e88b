import { Button } from '@mantine/core'
import type { Bot } from '@prosa/contract'
import { IconArrowsShuffle, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Card } from '../card.tsx'
import { useBotSaving } from '../use-bot-saving.ts'
import classes from './fallback-card.module.css'
import { FallbackField } from './fallback-field.tsx'
import {
  addRow,
  type FallbackRow,
  isSameList,
  maxFallbacks,
  messagesOf,
  removeRow,
  rowsOf,
  writeRow,
} from './fallback-list.ts'
import { detailTexts } from './texts.ts'

const texts = detailTexts.fallback

interface FallbackCardProps {
  bot: Bot
  onDirty: (isDirty: boolean) => void
}

/** What the bot says when it did not understand; of several it says one at random. Ctrl+Enter adds one more. */
export function FallbackCard({ bot, onDirty }: FallbackCardProps) {
  const stored = bot.defaulFallbackMessages
  const [typed, setTyped] = useState<FallbackRow[] | null>(null)
  const [initial, setInitial] = useState(() => ({ stored, rows: rowsOf(stored) }))
  if (!isSameList(initial.stored, stored)) setInitial({ stored, rows: rowsOf(stored) })
  const rows = typed ?? initial.rows
  const isDirty = typed !== null && !isSameList(messagesOf(typed), stored)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const { save, isSaving, errors, setErrors } = useBotSaving(bot.id)
  const list = useRef<HTMLUListElement>(null)
  const add = (after: number): void => {
    // Whoever adds a message is about to write it: the next key is for the new field.
    flushSync(() => setTyped(addRow(rows, after)))
    list.current?.querySelectorAll('textarea')[after + 1]?.focus()
  }
  return (
    <Card title={texts.title} text={texts.text}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // What was typed meanwhile waits for the next time.
          save({ defaulFallbackMessages: messagesOf(rows) }, () => setTyped((now) => (now === rows ? null : now)))
        }}
      >
        {rows.length > 1 ? (
          <Note tone="info" icon={IconArrowsShuffle}>
            {texts.random}
          </Note>
        ) : null}
        <ul className={classes.list} ref={list}>
          {rows.map((row, place) => (
            <FallbackField
              key={row.key}
              place={place}
              text={row.text}
              error={errors[`defaulFallbackMessages.${place}`]}
              canRemove={rows.length > 1}
              onWrite={(text) => {
                setTyped(writeRow(rows, row.key, text))
                setErrors({})
              }}
              onAdd={() => add(place)}
              onRemove={() => setTyped(removeRow(rows, row.key))}
            />
          ))}
        </ul>
        <div className={classes.acts}>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            disabled={rows.length >= maxFallbacks}
            onClick={() => add(rows.length - 1)}
          >
            {texts.add}
          </Button>
          <span className={classes.hint}>{texts.keys}</span>
          <div className={classes.save}>
            <Button disabled={!isDirty || isSaving} onClick={() => setTyped(null)}>
              {detailTexts.undo}
            </Button>
            <BusyButton type="submit" variant="filled" isBusy={isSaving} disabled={!isDirty}>
              {detailTexts.save}
            </BusyButton>
          </div>
        </div>
      </form>
    </Card>
  )
}
