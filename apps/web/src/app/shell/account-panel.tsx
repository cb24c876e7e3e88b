import '../../ui/theme/overlays.css'
import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconBrandWhatsapp, IconLock, IconLogout, IconShieldCheck, IconUserCircle } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import { logOutNow } from '../log-out.ts'
import { buildAvatarPath, buildPasswordPath, securityPath } from '../route-rules.ts'
import { useCan, useUser } from '../session.tsx'
import { appTexts } from '../texts.ts'
import classes from './account-menu.module.css'

const isColorScheme = (value: string): value is 'light' | 'dark' | 'auto' => ['light', 'dark', 'auto'].includes(value)

/** The logged-in person, the theme and log-out. */
export function AccountPanel({ onOwnNumber }: { onOwnNumber: () => void }) {
  const user = useUser()
  const can = useCan()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <div className={classes.who}>
        <UserAvatar name={user.name} personId={user.id} size={36} imageUrl={user.avatarURL} />
        <div className={classes.words}>
          <p className={classes.name}>{user.name}</p>
          <p className={classes.mail}>{user.email}</p>
        </div>
      </div>
      <div className={classes.theme}>
        <p className={classes.label} id="account-theme">
          {appTexts.theme}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby="account-theme"
          value={colorScheme}
          data={[
            { value: 'light', label: appTexts.themeLight },
            { value: 'dark', label: appTexts.themeDark },
            { value: 'auto', label: appTexts.themeSystem },
          ]}
          onChange={(value) => isColorScheme(value) && setColorScheme(value)}
        />
      </div>
      {/* Here because the inbox has no room for it on a phone. */}
      {can('dialog_view', 'omnichannel_view') ? (
        <button type="button" className={classes.leave} onClick={onOwnNumber}>
          <IconBrandWhatsapp size={16} stroke={1.75} aria-hidden />
          {appTexts.ownNumber}
        </button>
      ) : null}
      <Link className={classes.leave} to={buildAvatarPath(user, here)}>
        <IconUserCircle size={16} stroke={1.75} aria-hidden />
        {appTexts.changePhoto}
      </Link>
      <Link className={classes.leave} to={buildPasswordPath(here)}>
        <IconLock size={16} stroke={1.75} aria-hidden />
        {appTexts.changePassword}
      </Link>
      <Link className={classes.leave} to={securityPath}>
        <IconShieldCheck size={16} stroke={1.75} aria-hidden />
        {appTexts.security}
      </Link>
      <button type="button" className={classes.leave} onClick={() => void logOutNow()}>
        <IconLogout size={16} stroke={1.75} aria-hidden />
        {appTexts.logout}
      </button>
    </>
  )
}
