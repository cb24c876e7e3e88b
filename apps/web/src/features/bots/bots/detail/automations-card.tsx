import type { Bot, BotAutomation } from '@prosa/contract'
import { Card } from '../card.tsx'
import { holdsConversations, runsFlow } from '../has-script.ts'
import { useBotForm } from '../use-bot-form.ts'
import { isSameAutomation } from './automation-rules.ts'
import { CardForm } from './card-form.tsx'
import { CloseFields } from './close-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { detailTexts } from './texts.ts'
import { TransferFields } from './transfer-fields.tsx'

const texts = detailTexts.automations

/** Values and changes of each automation's fields. */
export interface AutomationProps {
  automation: BotAutomation
  onChange: (automation: BotAutomation) => void
  /** The error at a path below `automationDto`. */
  errorOf: (path: string) => string | undefined
}

/** The bot's timed actions: repeat the question, transfer, close. */
export function AutomationsCard({ bot }: { bot: Bot }) {
  const { automationDto: stored } = bot
  const form = useBotForm(bot, { automationDto: stored })
  const fields: AutomationProps = {
    automation: form.values.automationDto,
    // A value that only differs in spelling is not a change.
    onChange: (next) => form.setValues({ automationDto: isSameAutomation(next, stored) ? stored : next }),
    errorOf: (path) => form.errorOf(`automationDto.${path}`),
  }
  return (
    <Card title={texts.title} text={texts.text}>
      <CardForm form={form}>
        {runsFlow(bot) ? <RepeatFields {...fields} /> : null}
        {holdsConversations(bot) ? <TransferFields {...fields} botId={bot.id} /> : null}
        <CloseFields {...fields} />
      </CardForm>
    </Card>
  )
}
