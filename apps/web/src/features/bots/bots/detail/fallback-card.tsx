import { Button } from '@mantine/core'
import type { Bot } from '@prosa/contract'
import { IconArrowsShuffle, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { ConflictNote } from '../../../../ui/conflict-note.tsx'
import { FormFailure } from '../../../../ui/form-frame.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useReportDirty } from '../../../../ui/use-report-dirty.ts'
import { Card } from '../card.tsx'
import { useBotForm } from '../use-bot-form.ts'
import classes from './fallback-card.module.css'
import { FallbackField } from './fallback-field.tsx'
import { addRow, maxFallbacks, messagesOf, removeRow, rowsOf } from './fallback-list.ts'
import { detailTexts } from './texts.ts'

const texts = detailTexts.fallback

interface FallbackCardProps {
  bot: Bot
  onDirty: (isDirty: boolean) => void
}

/** Messages for answers that the bot did not understand; one is chosen at random. Ctrl+Enter adds a message. */
export function FallbackCard({ bot, onDirty }: FallbackCardProps) {
  const { defaulFallbackMessages: stored } = bot
  const form = useBotForm(bot, { rows: rowsOf(stored) }, ({ rows }) => ({
    defaulFallbackMessages: messagesOf(rows),
  }))
  const { isDirty, isSending } = form
  const { rows } = form.values
  useReportDirty(isDirty, onDirty)
  const setRows = (next: readonly string[]): void => form.setValues({ rows: [...next] })
  const list = useRef<HTMLUListElement>(null)
  const add = (after: number): void => {
    // Render before focusing, so that the next key is typed into the new field.
    flushSync(() => setRows(addRow(rows, after)))
    list.current?.querySelectorAll('textarea')[after + 1]?.focus()
  }
  return (
    <Card title={texts.title} text={texts.text}>
      <form ref={form.ref} noValidate onSubmit={form.submit}>
        {rows.length > 1 ? (
          <Note tone="info" icon={IconArrowsShuffle}>
            {texts.random}
          </Note>
        ) : null}
        <ul className={classes.list} ref={list}>
          {rows.map((text, place) => (
            <FallbackField
              // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other key; two may be equal
              key={place}
              place={place}
              text={text}
              error={form.errorOf(`defaulFallbackMessages.${place}`)}
              canRemove={rows.length > 1}
              onWrite={(next) => form.set(`rows.${place}`, next)}
              onAdd={() => add(place)}
              onRemove={() => setRows(removeRow(rows, place))}
            />
          ))}
        </ul>
        <ConflictNote conflict={form.conflict} />
        <FormFailure text={form.failure} />
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
            <Button disabled={!isDirty || isSending} onClick={form.reset}>
              {detailTexts.undo}
            </Button>
            <BusyButton type="submit" variant="filled" isBusy={isSending} disabled={!isDirty}>
              {detailTexts.save}
            </BusyButton>
          </div>
        </div>
      </form>
    </Card>
  )
}
