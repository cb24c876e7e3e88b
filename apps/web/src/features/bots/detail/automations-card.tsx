import { Button } from '@mantine/core'
import type { Bot, BotAutomation } from '@prosa/contract'
import { useEffect, useState } from 'react'
import { checkBody } from '../../../app/form-rules.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { Card } from '../card.tsx'
import { useBotSaving } from '../use-bot-saving.ts'
import { isSameAutomation } from './automation-rules.ts'
import classes from './automations-card.module.css'
import { CloseFields } from './close-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { detailTexts } from './texts.ts'
import { TransferFields } from './transfer-fields.tsx'

const texts = detailTexts.automations

/** What each group of fields shows and changes. */
export interface AutomationProps {
  automation: BotAutomation
  onChange: (automation: BotAutomation) => void
  /** By the path below `automationDto`. */
  errorOf: (path: string) => string | undefined
}

interface AutomationsCardProps {
  bot: Bot
  onDirty: (isDirty: boolean) => void
}

/** What the bot does when time passes: ask again, hand over, close. */
export function AutomationsCard({ bot, onDirty }: AutomationsCardProps) {
  const [typed, setTyped] = useState<BotAutomation | null>(null)
  const automation = typed ?? bot.automationDto
  const isDirty = typed !== null && !isSameAutomation(typed, bot.automationDto)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const { save, isSaving, errors, setErrors } = useBotSaving(bot.id)
  const submit = async (): Promise<void> => {
    const body = { automationDto: automation }
    // Without the schema's code (offline) the server alone checks.
    const schema = await import('./automation-schema.ts').then(
      (loaded) => loaded.schema,
      () => null,
    )
    const found = schema ? checkBody(schema, body).errors : null
    setErrors(found ?? {})
    const first = Object.values(found ?? {})[0]
    // What was changed meanwhile waits for the next time.
    if (first === undefined) save(body, () => setTyped((now) => (now === automation ? null : now)))
    else toastError(first)
  }
  const fields: AutomationProps = {
    automation,
    onChange: (next) => {
      setTyped(next)
      setErrors({})
    },
    errorOf: (path) => errors[`automationDto.${path}`],
  }
  return (
    <Card title={texts.title} text={texts.text}>
      <form
        noValidate
        className={classes.groups}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <RepeatFields {...fields} />
        <TransferFields {...fields} />
        <CloseFields {...fields} />
        <div className={classes.acts}>
          <Button
            disabled={!isDirty || isSaving}
            onClick={() => {
              setTyped(null)
              setErrors({})
            }}
          >
            {detailTexts.undo}
          </Button>
          <BusyButton type="submit" variant="filled" isBusy={isSaving} disabled={!isDirty}>
            {detailTexts.save}
          </BusyButton>
        </div>
      </form>
    </Card>
  )
}
