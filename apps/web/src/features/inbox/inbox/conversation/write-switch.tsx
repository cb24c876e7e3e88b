import { IconLock, IconMessage } from '@tabler/icons-react'
import { target } from '../../../../ui/target.ts'
import { inboxTexts } from '../texts.ts'
import classes from './write-switch.module.css'

export type WriteMode = 'message' | 'note'

interface WriteSwitchProps {
  mode: WriteMode
  /** Nobody here can write to the customer now: only notes are possible. */
  isNoteOnly?: boolean
  onChange: (mode: WriteMode) => void
}

/** Chooses the recipient: the customer, or colleagues. Each keeps its own draft. */
export function WriteSwitch({ mode, isNoteOnly = false, onChange }: WriteSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and draws its own frame
    <div className={classes.switch} role="group" aria-label={inboxTexts.writeTo}>
      {isNoteOnly ? null : (
        <button
          type="button"
          title={inboxTexts.toCustomer}
          aria-pressed={mode === 'message'}
          {...target('write-message')}
          onClick={() => onChange('message')}
        >
          <IconMessage size={16} stroke={1.75} aria-hidden className={classes.drawing} />
          <span>{inboxTexts.toCustomer}</span>
        </button>
      )}
      <button
        type="button"
        title={inboxTexts.toColleagues}
        aria-pressed={mode === 'note'}
        onClick={() => onChange('note')}
        {...target('write-note')}
      >
        <IconLock size={14} stroke={1.75} aria-hidden />
        <span>{inboxTexts.toColleagues}</span>
      </button>
    </div>
  )
}
