import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './session-form.module.css'
import { sessionTexts } from './texts.ts'

/** In place of the form once its link is used, too old, or not whole: the form could only fail again. */
export function DeadLink() {
  return (
    <div className={classes.form} role="alert">
      <div>
        <h1 className={classes.title}>{sessionTexts.deadLinkTitle}</h1>
        <p className="sub">{sessionTexts.deadLinkText}</p>
      </div>
      <div>
        <Button component={Link} to="/login">
          {sessionTexts.backToLogin}
        </Button>
      </div>
    </div>
  )
}
