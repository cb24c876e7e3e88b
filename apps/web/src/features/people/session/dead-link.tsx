import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './session-form.module.css'
import { SessionMessage } from './session-message.tsx'
import { sessionTexts } from './texts.ts'

interface DeadLinkProps {
  text: string
  /** Where to get a new link. */
  next?: { to: string; label: string }
}

/** Replaces the form if its link was used, has expired, or is incomplete: the form could only fail. */
export function DeadLink({ text, next }: DeadLinkProps) {
  return (
    <SessionMessage title={sessionTexts.deadLinkTitle} text={text} isAlert>
      <div className={classes.acts}>
        {next ? (
          <Button component={Link} variant="filled" to={next.to}>
            {next.label}
          </Button>
        ) : null}
        <Button component={Link} to="/login">
          {sessionTexts.backToLogin}
        </Button>
      </div>
    </SessionMessage>
  )
}
