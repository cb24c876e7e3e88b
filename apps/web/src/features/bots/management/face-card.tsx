import { Button } from '@mantine/core'
import type { Bot } from '@prosa/contract'
import { IconPalette } from '@tabler/icons-react'
import { useState } from 'react'
import { fileAddress } from '../../../app/file-address.ts'
import { BotAvatar } from '../../../ui/bot-avatar.tsx'
import { Card } from '../card.tsx'
import { colored } from '../colored.ts'
import { AvatarDialog } from './avatar-dialog.tsx'
import classes from './management.module.css'
import { managementTexts } from './texts.ts'

const texts = managementTexts.face
const listed = new Intl.ListFormat('pt-BR')

/** What the bot asks when a chat begins, in words. */
export function askedFields(bot: Pick<Bot, 'nameOnStart' | 'emailOnStart' | 'phoneOnStart'>): string {
  const asked = [bot.nameOnStart && texts.name, bot.emailOnStart && texts.email, bot.phoneOnStart && texts.phone]
  const names = asked.filter((name) => name !== false)
  return names.length === 0 ? texts.asksNothing : texts.asks(listed.format(names))
}

interface FaceCardProps {
  bot: Bot
  onDirty: (isDirty: boolean) => void
}

/** The bot as its customers meet it; opens the dialog that changes it. */
export function FaceCard({ bot, onDirty }: FaceCardProps) {
  const [isOpen, setOpen] = useState(false)
  const count = bot.liveChatInteractions.length
  return (
    <Card
      title={texts.title}
      text={texts.text}
      action={
        <Button leftSection={<IconPalette size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
          {texts.edit}
        </Button>
      }
    >
      <div className={classes.face}>
        <BotAvatar
          name={bot.name}
          color={bot.avatarColor}
          size={64}
          imageUrl={bot.avatarIconUrl && fileAddress(bot.avatarIconUrl)}
        />
        <div className="grow">
          <b>{bot.name}</b>
          <ul>
            <li>{askedFields(bot)}</li>
            <li>{count === 0 ? texts.noQuestions : texts.questions(count)}</li>
            {bot.whatsappRedirect ? <li>{texts.redirects}</li> : null}
          </ul>
          <div className={classes.colors} aria-hidden>
            <span className={classes.color} {...colored(bot.avatarColor)} />
            <span className={classes.color} {...colored(bot.chatColor)} />
          </div>
        </div>
      </div>
      {isOpen ? <AvatarDialog bot={bot} onClose={() => setOpen(false)} onDirty={onDirty} /> : null}
    </Card>
  )
}
