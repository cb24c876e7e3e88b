import { IconInfoCircle } from '@tabler/icons-react'
import classes from './explanation.module.css'
import { Flyout } from './flyout.tsx'
import { uiTexts } from './texts.ts'

interface ExplanationProps {
  /** Name of the figure. */
  of: string
  text: string
}

/** Explains what a figure counts, in a flyout. */
export function Explanation({ of, text }: ExplanationProps) {
  return (
    <Flyout
      label={of}
      position="bottom-start"
      width={280}
      target={
        <button type="button" className={classes.button} aria-label={uiTexts.whatIs(of)} title={uiTexts.whatIs(of)}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        </button>
      }
    >
      {() => <p className={classes.text}>{text}</p>}
    </Flyout>
  )
}
