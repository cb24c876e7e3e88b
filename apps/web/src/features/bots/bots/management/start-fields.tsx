import { Checkbox, Switch } from '@mantine/core'
import { useId } from 'react'
import { target } from '../../../../ui/target.ts'
import classes from './avatar-dialog.module.css'
import type { AvatarPartProps } from './avatar-dialog.tsx'
import { managementTexts } from './texts.ts'

const texts = managementTexts.avatar
const asked = ['nameOnStart', 'emailOnStart', 'phoneOnStart'] as const

/** Data asked before a chat begins, and the redirect to WhatsApp. */
export function StartFields({ bot, draft, errors, onChange }: AvatarPartProps) {
  const hintId = useId()
  const hasNumber = bot.whatsappQrcode || bot.whatsappApiMeta
  return (
    <>
      <fieldset className={classes.group} {...target('part-start')}>
        <legend className={classes.label}>{texts.start}</legend>
        <div className={classes.checks}>
          {asked.map((name) => (
            <Checkbox
              key={name}
              label={texts[name]}
              checked={draft[name]}
              onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </fieldset>
      <div>
        <Switch
          label={texts.whatsappRedirect}
          aria-describedby={hintId}
          // A redirect that is on can be turned off even without a number.
          disabled={!hasNumber && !draft.whatsappRedirect}
          checked={draft.whatsappRedirect}
          data-path="whatsappRedirect"
          error={errors.whatsappRedirect}
          onChange={(event) => onChange({ whatsappRedirect: event.currentTarget.checked })}
        />
        <p id={hintId} className={classes.hint}>
          {hasNumber ? texts.whatsappText : texts.noWhatsapp}
        </p>
      </div>
    </>
  )
}
