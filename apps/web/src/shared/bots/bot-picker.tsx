import { listBots } from '@prosa/contract'
import { call } from '../../app/api.ts'
import { pagesKey } from '../../app/query.ts'
import { type NamedRow, namePages, ServerSelect } from '../../ui/server-select.tsx'
import { botPickerTexts as texts } from './texts.ts'

/** Bots by a part of their name. */
const botPages = (name: string) =>
  namePages(pagesKey(listBots, { name }), ({ signal, ...window }) =>
    call(listBots, { body: { name, ...window }, signal }),
  )

interface BotPickerProps {
  bot: NamedRow | null
  onChange: (bot: NamedRow | null) => void
  /** Whoever transfers is no destination. */
  ownBotId?: number
  error: string | null
  /** By which a form finds the field to focus it. */
  'data-path'?: string
}

/** One of the bots, or another one than one's own. */
export function BotPicker({ bot, onChange, ownBotId, error, ...field }: BotPickerProps) {
  return (
    <ServerSelect
      {...field}
      label={texts.label}
      placeholder={texts.placeholder}
      pages={botPages}
      value={bot}
      onChange={onChange}
      {...(ownBotId === undefined ? {} : { hiddenId: ownBotId })}
      error={error}
      texts={texts}
    />
  )
}
