import { Button } from '@mantine/core'
import { IconBrandFacebook } from '@tabler/icons-react'
import classes from './messenger-dialog.module.css'
import { messengerTexts as texts } from './texts.ts'

/** Shown while no Meta account is connected. */
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
