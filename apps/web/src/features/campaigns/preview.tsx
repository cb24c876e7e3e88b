import { ActionIcon, Button } from '@mantine/core'
import type { CampaignOwnField } from '@prosa/contract'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { SelectedContact } from '../../shared/contacts/selection.ts'
import { formatNumber } from '../../ui/format.ts'
import { type CampaignFile, previewOf } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { MessageBubble } from './message-bubble.tsx'
import { campaignPanelTexts as texts } from './texts.ts'
import type { Foretelling } from './use-foretelling.ts'

interface PreviewProps {
  message: string
  own: readonly CampaignOwnField[]
  file: CampaignFile | null
  contact: SelectedContact | undefined
  foretelling: Foretelling
  /** The message text is complete. */
  isSaid: boolean
}

/** Each receiver's message, one at a time; before the server's preview arrives, the first receiver's. */
export function Preview({ message, own, file, contact, foretelling, isSaid }: PreviewProps) {
  const { preview, shown, isFailed, retry } = foretelling
  const name = (shown ?? contact)?.name
  const text = isSaid ? (shown?.text ?? previewOf(message, contact, own)).trim() : ''
  return (
    <section aria-label={texts.preview}>
      <div className={classes.previewHead}>
        <h3 className={classes.previewTitle}>{name ? texts.previewOf(name) : texts.preview}</h3>
        {preview && preview.receivers > 1 ? <Steps {...foretelling} total={preview.receivers} /> : null}
      </div>
      {isFailed ? (
        <p className={classes.hint} role="alert">
          {texts.previewFailed}{' '}
          <Button size="xs" variant="subtle" onClick={retry}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
      <div className={classes.preview}>
        {text === '' && !file ? (
          <p className={classes.hint}>{texts.emptyPreview}</p>
        ) : (
          <MessageBubble text={text} file={file} />
        )}
      </div>
    </section>
  )
}

function Steps({ position, step, total }: Foretelling & { total: number }) {
  return (
    <span className={classes.steps}>
      <ActionIcon
        size="sm"
        variant="subtle"
        aria-label={texts.previous}
        disabled={position === 0}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span className="num" aria-live="polite">
        {texts.position(formatNumber(position + 1), formatNumber(total))}
      </span>
      <ActionIcon
        size="sm"
        variant="subtle"
        aria-label={texts.next}
        disabled={position + 1 >= total}
        onClick={() => step(1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}
