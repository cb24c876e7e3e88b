import type { Bot } from '@prosa/contract'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { fileAddress } from '../../../../app/file-address.ts'
import { BotFace } from '../bot-face.tsx'
import { Card } from '../card.tsx'
import { ChatPreview } from '../chat-preview.tsx'
import { colored } from '../colored.ts'
import { AvatarDialog, type AvatarField } from './avatar-dialog.tsx'
import classes from './face-card.module.css'
import { managementTexts } from './texts.ts'

const texts = managementTexts.face
const listed = new Intl.ListFormat('pt-BR')

/** The data that the bot asks for when a chat begins, as text. */
export function askedFields(bot: Pick<Bot, 'nameOnStart' | 'emailOnStart' | 'phoneOnStart'>): string {
  const asked = [bot.nameOnStart && texts.name, bot.emailOnStart && texts.email, bot.phoneOnStart && texts.phone]
  const names = asked.filter((name) => name !== false)
  return names.length === 0 ? texts.asksNothing : texts.asks(listed.format(names))
}

/** The bot as customers see it. A press on a line opens the dialog at that setting. */
export function FaceCard({ bot }: { bot: Bot }) {
  const [field, setField] = useState<AvatarField | null>(null)
  const imageUrl = bot.avatarIconUrl && fileAddress(bot.avatarIconUrl)
  const questions = [...bot.liveChatInteractions].sort((one, other) => one.position - other.position)
  return (
    <Card title={texts.title} text={texts.text}>
      <div className={classes.parts}>
        <ul className={classes.lines}>
          <Line label={texts.ownName} act={texts.editName} onPress={() => setField('name')}>
            {bot.name}
          </Line>
          <Line label={texts.avatar} act={texts.edit} onPress={() => setField('avatarIconUrl')}>
            <span className={classes.avatar}>
              <BotFace size={32} color={bot.avatarColor} imageUrl={imageUrl} />
              {imageUrl === null ? texts.drawn : texts.picture}
            </span>
          </Line>
          <Line label={texts.colors} act={texts.editColors} onPress={() => setField('avatarColor')}>
            <Color name={texts.avatarColor} color={bot.avatarColor} />
            <Color name={texts.chatColor} color={bot.chatColor} />
          </Line>
          <Line label={texts.opening} act={texts.editOpening} onPress={() => setField('start')}>
            {askedFields(bot)}
            {bot.whatsappRedirect ? <span>{texts.redirects}</span> : null}
          </Line>
          <Line label={texts.suggestions} act={texts.editSuggestions} onPress={() => setField('interactions')}>
            {questions.length === 0
              ? texts.noQuestions
              : questions.map(({ position, interaction }) => (
                  <span key={position} className={classes.question}>
                    {interaction}
                  </span>
                ))}
          </Line>
        </ul>
        <ChatPreview name={bot.name} avatarIconUrl={imageUrl} avatarColor={bot.avatarColor} chatColor={bot.chatColor} />
      </div>
      {field === null ? null : <AvatarDialog bot={bot} opensAt={field} onClose={() => setField(null)} />}
    </Card>
  )
}

interface LineProps {
  label: string
  /** Accessible name of the press. */
  act: string
  onPress: () => void
  children: ReactNode
}

function Line({ label, act, onPress, children }: LineProps) {
  return (
    <li>
      <button type="button" className={classes.line} onClick={onPress}>
        <span className="visually-hidden">{act}: </span>
        <span className={classes.label}>{label}</span>
        <span className={classes.value}>{children}</span>
        <IconPencil className={classes.pencil} size={16} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}

const Color = ({ name, color }: { name: string; color: string }) => (
  <span className={classes.color}>
    <i {...colored(color)} aria-hidden />
    {name} <small>{color.toUpperCase()}</small>
  </span>
)
