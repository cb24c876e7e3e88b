import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ChosenFlow } from '../../../shared/templates/chosen-flow.ts'
import { TemplateChoice } from '../../../shared/templates/template-choice.tsx'
import { DialogView } from '../../../ui/dialog-view.tsx'
import classes from './create-bot-wizard.module.css'
import { botTexts } from './texts.ts'

const texts = botTexts.start

interface ChooseTemplateProps {
  onClose: () => void
  onChosen: (template: ChosenFlow) => void
}

/** Chooses the flow or template of a new bot. */
export function ChooseTemplate({ onClose, onChosen }: ChooseTemplateProps) {
  const [template, setTemplate] = useState<ChosenFlow | null>(null)
  return (
    <DialogView isOpen onClose={onClose} title={texts.templates} size={860}>
      <TemplateChoice chosen={template} onChoose={setTemplate} />
      <div className={classes.acts}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="filled" disabled={template === null} onClick={() => template && onChosen(template)}>
          {texts.useTemplate}
        </Button>
      </div>
    </DialogView>
  )
}
