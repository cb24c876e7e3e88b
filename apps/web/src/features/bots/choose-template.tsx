import { Button, Modal } from '@mantine/core'
import type { TemplateRow } from '@prosa/contract'
import { useState } from 'react'
import { TemplateChoice } from '../../shared/templates/template-choice.tsx'
import classes from './create-bot-wizard.module.css'
import { botTexts } from './texts.ts'

const texts = botTexts.start

interface ChooseTemplateProps {
  onClose: () => void
  onChosen: (template: TemplateRow) => void
}

/** What a new bot begins with. */
export function ChooseTemplate({ onClose, onChosen }: ChooseTemplateProps) {
  const [template, setTemplate] = useState<TemplateRow | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.templates}
      size={520}
      closeButtonProps={{ 'aria-label': botTexts.close }}
    >
      <TemplateChoice chosen={template} onChoose={setTemplate} />
      <div className={classes.acts}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="filled" disabled={template === null} onClick={() => template && onChosen(template)}>
          {texts.useTemplate}
        </Button>
      </div>
    </Modal>
  )
}
