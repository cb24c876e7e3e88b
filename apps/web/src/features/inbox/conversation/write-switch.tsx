import { IconLock } from '@tabler/icons-react'
import { inboxTexts } from '../texts.ts'
import classes from './write-switch.module.css'

export type WriteMode = 'message' | 'note'

interface WriteSwitchProps {
  mode: WriteMode
  onChange: (mode: WriteMode) => void
}

/** To whom one writes: the customer, or the company's own people. Each keeps its own words. */
export function WriteSwitch({ mode, onChange }: WriteSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and draws its own frame
    <div className={classes.switch} role="group" aria-label={inboxTexts.writeTo}>
      <button type="button" aria-pressed={mode === 'message'} onClick={() => onChange('message')}>
        {inboxTexts.toCustomer}
      </button>
      <button type="button" aria-pressed={mode === 'note'} onClick={() => onChange('note')} data-write-note>
        <IconLock size={14} stroke={1.75} aria-hidden />
        {inboxTexts.toColleagues}
      </button>
    </div>
  )
}
