import { IconPaperclip } from '@tabler/icons-react'
import type { SelectedContact } from '../../shared/contacts/selection.ts'
import { type CampaignFile, previewOf } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'

interface PreviewProps {
  message: string
  file: CampaignFile | null
  contact: SelectedContact | undefined
}

/** The message as its first reader will see it. */
export function Preview({ message, file, contact }: PreviewProps) {
  const text = previewOf(message, contact).trim()
  return (
    <section aria-label={texts.preview}>
      <h3 className={classes.previewTitle}>{contact?.name ? texts.previewOf(contact.name) : texts.preview}</h3>
      <div className={classes.preview}>
        {text === '' && !file ? (
          <p className={classes.hint}>{texts.emptyPreview}</p>
        ) : (
          <div className={classes.bubble}>
            {file ? (
              <span className={classes.bubbleFile}>
                <IconPaperclip size={14} stroke={1.75} aria-hidden />
                <span className="clip">{file.name}</span>
              </span>
            ) : null}
            {text}
          </div>
        )}
      </div>
    </section>
  )
}
