import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from './meta-login.module.css'
import { metaLoginTexts as texts } from './texts.ts'
import type { MetaLogin } from './use-meta-login.ts'

/** Shown while the login window is open. Whether it was closed is not certain, so both ways on are offered. */
export function LoginWaiting({ login }: { login: MetaLogin }) {
  const isQuiet = login.state === 'quiet'
  return (
    <div className={classes.waiting} role="status">
      <Note tone={isQuiet ? 'warn' : 'info'} icon={IconExternalLink}>
        {isQuiet ? texts.closed : texts.waiting}
      </Note>
      <div className={classes.acts}>
        <Button variant="default" onClick={login.cancel}>
          {texts.cancel}
        </Button>
        <BusyButton isBusy={login.state === 'opening'} variant="light" onClick={login.open}>
          {texts.openAgain}
        </BusyButton>
      </div>
    </div>
  )
}
