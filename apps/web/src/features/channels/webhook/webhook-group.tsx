import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './webhook.module.css'

interface WebhookGroupProps {
  title: string
  /** The purpose of its fields, in one sentence. */
  text: string
  state: { tone: BadgeTone; words: string }
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** Fields of one purpose, collapsed if unused. They stay mounted, so that errors in them are found. */
export function WebhookGroup({ title, text, state, isOpen, onToggle, children }: WebhookGroupProps) {
  const id = useId()
  return (
    <section className={classes.group}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <IconChevronRight className={classes.chevron} size={16} stroke={1.75} aria-hidden />
          <span>
            {title}
            <small>{text}</small>
          </span>
          <StatusBadge tone={state.tone}>{state.words}</StatusBadge>
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className={classes.fields}>
        {children}
      </div>
    </section>
  )
}
