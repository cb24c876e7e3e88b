import { getWebhookConfig, rotateWebhookSecret, type WebhookConfig } from '@prosa/contract'
import { IconKey } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { CodeBox } from '../../../ui/code-box.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import parts from '../parts.module.css'
import type { ShownSecret } from '../use-shown-secret.ts'
import { webhookTexts } from './texts.ts'

const texts = webhookTexts.secret

interface SecretTabProps {
  botId: number
  secret: WebhookConfig['secret']
  shown: ShownSecret
}

/** The secret that signs calls in both directions, and its replacement. */
export function SecretTab({ botId, secret, shown }: SecretTabProps) {
  const { moment } = useFormats()
  const rotate = useAct({
    ask: () => call(rotateWebhookSecret, { params: { botId } }),
    done: ({ secret: made }) => {
      shown.show(made)
    },
    failed: webhookTexts.actFailed,
    stale: [getWebhookConfig],
  })
  const press = async (): Promise<void> => {
    if (rotate.isPending) return
    if (secret === null || (await confirm({ text: texts.rotateAsk, confirmLabel: texts.rotate }))) rotate.mutate()
  }
  return (
    <div className={parts.part}>
      <p>{texts.text}</p>
      <div className={parts.line}>
        <span className="grow">{secret ? texts.made(moment(secret.madeAt)) : texts.none}</span>
        <BusyButton size="sm" isBusy={rotate.isPending} onClick={() => void press()}>
          {secret ? texts.rotate : texts.create}
        </BusyButton>
      </div>
      {secret?.previousUntil ? <p className={parts.quiet}>{texts.previous(moment(secret.previousUntil))}</p> : null}
      {shown.value === null ? null : (
        <div>
          <Note tone="warn" icon={IconKey}>
            {texts.shownOnce}
          </Note>
          <CodeBox
            label={texts.label}
            code={shown.value}
            copyLabel={texts.copy}
            copied={texts.copied}
            isChief
            onCopied={shown.onCopied}
          />
        </div>
      )}
    </div>
  )
}
