import { Button } from '@mantine/core'
import type { MetaPageList } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Note } from '../../../ui/note.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import classes from './messenger-dialog.module.css'
import { messengerTexts as texts } from './texts.ts'

interface AccountProps {
  list: MetaPageList
  isBusy: boolean
  onReconnect: () => void
  onDisconnect: () => void
}

/** The logged-in Meta account. */
export function Account({ list, isBusy, onReconnect, onDisconnect }: AccountProps) {
  const { id, userName, userPictureUrl, reconnect } = list
  return (
    <>
      <section className={classes.account} aria-label={userName}>
        <UserAvatar name={userName} imageUrl={userPictureUrl} size={44} />
        <div className={classes.who}>
          <span className={classes.name}>{userName}</span>
          <span className={classes.quiet}>{texts.accountId(id ?? '')}</span>
        </div>
        {reconnect === null ? (
          <StatusBadge tone="ok">{texts.active}</StatusBadge>
        ) : (
          <StatusBadge tone="warn">{texts.mustReconnect}</StatusBadge>
        )}
        <Button
          className={classes.disconnect}
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={onDisconnect}
          aria-disabled={isBusy || undefined}
        >
          {texts.disconnect}
        </Button>
      </section>
      {reconnect === null ? null : (
        <Note tone="warn" icon={IconAlertTriangle}>
          <span className={classes.reason}>{reconnect}</span>
          <Button size="compact-sm" onClick={onReconnect}>
            {texts.reconnect}
          </Button>
        </Note>
      )}
    </>
  )
}
