import { Button } from '@mantine/core'
import { IconBrandFacebook, IconExternalLink } from '@tabler/icons-react'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from './messenger-dialog.module.css'
import { messengerTexts as texts } from './texts.ts'
import type { FacebookLogin } from './use-facebook-login.ts'

/** Nobody has logged in yet. */
export function LoginStep({ text, onLogin }: { text: string; onLogin: () => void }) {
  return (
    <div className={classes.login}>
      <p className={classes.intro}>{text}</p>
      <Button
        variant="filled"
        leftSection={<IconBrandFacebook size={18} stroke={1.75} aria-hidden />}
        onClick={onLogin}
      >
        {texts.login}
      </Button>
    </div>
  )
}

/** The window is open. Whether somebody closed it cannot be known, so that both ways on are offered. */
export function LoginWaiting({ login }: { login: FacebookLogin }) {
  return (
    <div className={classes.waiting} role="status">
      <Note tone="info" icon={IconExternalLink}>
        {texts.waiting}
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
