import { Button } from '@mantine/core'
import type { Bot, BotAutomation } from '@prosa/contract'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { ConflictNote } from '../../../../ui/conflict-note.tsx'
import { FormFailure } from '../../../../ui/form-frame.tsx'
import { useReportDirty } from '../../../../ui/use-report-dirty.ts'
import { Card } from '../card.tsx'
import { holdsConversations, runsFlow } from '../has-script.ts'
import { useBotForm } from '../use-bot-form.ts'
import { isSameAutomation } from './automation-rules.ts'
import classes from './automations-card.module.css'
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

interface AutomationsCardProps {
  bot: Bot
  onDirty: (isDirty: boolean) => void
}

/** The bot's timed actions: repeat the question, transfer, close. */
export function AutomationsCard({ bot, onDirty }: AutomationsCardProps) {
  const { automationDto: stored } = bot
  const form = useBotForm(bot, { automationDto: stored })
  const { isDirty, isSending } = form
  useReportDirty(isDirty, onDirty)
  const fields: AutomationProps = {
    automation: form.values.automationDto,
    // A value that only differs in spelling is not a change.
    onChange: (next) => form.setValues({ automationDto: isSameAutomation(next, stored) ? stored : next }),
    errorOf: (path) => form.errorOf(`automationDto.${path}`),
  }
  return (
    <Card title={texts.title} text={texts.text}>
      <form ref={form.ref} noValidate className={classes.groups} onSubmit={form.submit}>
        {runsFlow(bot) ? <RepeatFields {...fields} /> : null}
        {holdsConversations(bot) ? <TransferFields {...fields} botId={bot.id} /> : null}
        <CloseFields {...fields} />
        <div className={classes.acts}>
          <ConflictNote conflict={form.conflict} />
          <FormFailure text={form.failure} />
          <Button disabled={!isDirty || isSending} onClick={form.reset}>
            {detailTexts.undo}
          </Button>
          <BusyButton type="submit" variant="filled" isBusy={isSending} disabled={!isDirty}>
            {detailTexts.save}
          </BusyButton>
        </div>
      </form>
    </Card>
  )
}
