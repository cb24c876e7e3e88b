import { Suspense, useEffect, useState } from 'react'
import { OwnNumberDialog } from '../../shared/channels/own-number.ts'
import { Flyout } from '../../ui/flyout.tsx'
import { lazyPiece, loadWhenIdle } from '../../ui/lazy-piece.ts'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import { useUser } from '../session.tsx'
import { appTexts } from '../texts.ts'
import classes from './account-menu.module.css'

const AccountPanel = lazyPiece(async () => (await import('./account-panel.tsx')).AccountPanel)

/** The person's picture, which opens a menu: name, own number, theme and log-out. */
export function AccountMenu() {
  const user = useUser()
  const [isNumberOpen, setNumberOpen] = useState(false)
  useEffect(() => loadWhenIdle(AccountPanel), [])
  return (
    <>
      <Flyout
        position="bottom-end"
        width={272}
        className={classes.dropdown}
        label={appTexts.accountOf(user.name)}
        target={
          <button type="button" className={classes.target} aria-label={appTexts.accountOf(user.name)}>
            <UserAvatar name={user.name} personId={user.id} size={28} imageUrl={user.avatarURL} />
          </button>
        }
      >
        {(close) => (
          <Suspense fallback={<div className={classes.pending} />}>
            <AccountPanel
              onOwnNumber={() => {
                close()
                setNumberOpen(true)
              }}
            />
          </Suspense>
        )}
      </Flyout>
      {isNumberOpen ? (
        <Suspense>
          <OwnNumberDialog userId={user.id} onClose={() => setNumberOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
