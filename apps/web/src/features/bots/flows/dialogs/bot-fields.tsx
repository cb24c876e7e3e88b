import { Textarea, TextInput } from '@mantine/core'
import { flowLimits, type TransferChoice } from '@prosa/flow'
import { BotPicker } from '../../../../shared/bots/bot-picker.tsx'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import { errorOf, type FieldsProps } from './transfer-fields.tsx'

const texts = flowTexts.transferDialog

type BotChoice = Extract<TransferChoice, { kind: 'bot' }>
type BotFieldsProps = FieldsProps<BotChoice> & { ownBotId: number }

/** Another bot (never this one), its channel, and its first message. */
export function BotFields({ choice, onChange, problem, ownBotId }: BotFieldsProps) {
  const { botId, botName } = choice
  return (
    <>
      <BotPicker
        bot={botId === null ? null : { id: botId, name: botName ?? String(botId) }}
        onChange={(bot) => onChange({ ...choice, botId: bot?.id ?? null, botName: bot?.name ?? null })}
        ownBotId={ownBotId}
        error={errorOf(problem, 'botId')}
      />
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
