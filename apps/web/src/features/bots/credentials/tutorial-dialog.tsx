import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { keyTexts, tutorialSteps } from './texts.ts'
import classes from './tutorial-dialog.module.css'

/** Creating a key at the provider, step by step; reopens at the last step. */
export function TutorialDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [place, setPlace] = useState(0)
  const last = tutorialSteps.length - 1
  const step = tutorialSteps[place]
  if (!step) return null
  const finish = (): void => {
    setPlace(0)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} title={keyTexts.tutorial} onClose={onClose} size={560}>
      <div className={classes.step} aria-live="polite">
        <p className={classes.count}>{keyTexts.step(place + 1, tutorialSteps.length)}</p>
        <h3 className={classes.title}>{step.title}</h3>
        <ol className={classes.lines}>
          {step.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        {step.link ? (
          <Anchor href={step.link.url} target="_blank" rel="noopener noreferrer">
            {step.link.label}
          </Anchor>
        ) : null}
      </div>
      <div className={classes.acts}>
        <Button disabled={place === 0} onClick={() => setPlace(place - 1)}>
          {keyTexts.back}
        </Button>
        <Button variant="filled" onClick={() => (place === last ? finish() : setPlace(place + 1))}>
          {place === last ? keyTexts.finish : keyTexts.next}
        </Button>
      </div>
    </Dialog>
  )
}
