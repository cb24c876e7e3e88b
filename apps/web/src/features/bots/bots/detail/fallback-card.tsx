import { Button } from '@mantine/core'
import type { Bot } from '@prosa/contract'
import { IconArrowsShuffle, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Note } from '../../../../ui/note.tsx'
import { Card } from '../card.tsx'
import { useBotForm } from '../use-bot-form.ts'
import { CardForm } from './card-form.tsx'
import classes from './fallback-card.module.css'
import { FallbackField } from './fallback-field.tsx'
import { addRow, maxFallbacks, messagesOf, removeRow, rowsOf } from './fallback-list.ts'
import { detailTexts } from './texts.ts'

const texts = detailTexts.fallback

/** Messages for answers that the bot did not understand; one is chosen at random. Ctrl+Enter adds a message. */
export function FallbackCard({ bot }: { bot: Bot }) {
  const { defaulFallbackMessages: stored } = bot
  const form = useBotForm(bot, { rows: rowsOf(stored) }, ({ rows }) => ({
    defaulFallbackMessages: messagesOf(rows),
  }))
  const { rows } = form.values
  const setRows = (next: readonly string[]): void => form.setValues({ rows: [...next] })
  const list = useRef<HTMLUListElement>(null)
  const add = (after: number): void => {
    // Render before focusing, so that the next key is typed into the new field.
    flushSync(() => setRows(addRow(rows, after)))
    list.current?.querySelectorAll('textarea')[after + 1]?.focus()
  }
  return (
    <Card title={texts.title} text={texts.text}>
      <CardForm
        form={form}
        act={
          <>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              disabled={rows.length >= maxFallbacks}
              onClick={() => add(rows.length - 1)}
            >
              {texts.add}
            </Button>
            <span className={classes.hint}>{texts.keys}</span>
          </>
        }
      >
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
      </CardForm>
    </Card>
  )
}
