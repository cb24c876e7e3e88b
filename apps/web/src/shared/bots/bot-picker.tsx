import { listBots } from '@prosa/contract'
import { call } from '../../app/api.ts'
import { pagesKey } from '../../app/query.ts'
import { type NamedRow, namePages, ServerSelect } from '../../ui/server-select.tsx'
import { botPickerTexts as texts } from './texts.ts'

/** Pages of bots whose name contains `name`. */
const botPages = (name: string) =>
  namePages(pagesKey(listBots, { name }), ({ signal, ...window }) =>
    call(listBots, { body: { name, ...window }, signal }),
  )

interface BotPickerProps {
  bot: NamedRow | null
  onChange: (bot: NamedRow | null) => void
  /** The bot that transfers; it cannot be its own destination. */
  ownBotId?: number
  error: string | null
  /** The form focuses the field by this path. */
  'data-path'?: string
}

/** Picks a bot, leaving out `ownBotId`. */
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
