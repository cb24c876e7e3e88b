import { IconLogout } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { listLinks } from '../find-screens.ts'
import { logOutAsked } from '../lazy-log-out.ts'
import { useUser } from '../session.tsx'
import { appTexts } from '../texts.ts'
import classes from './bottom-bar.module.css'
import { useUnreadRooms } from './unread-rooms.ts'

/** Navigation below 500 px: inbox, rooms and log-out, which asks first; the menu at the top has everything else. */
export function BottomBar() {
  const count = useUnreadRooms()
  const links = listLinks(useUser()).filter((link) => link.isCompact)
  return (
    <nav className={classes.bar} data-bottom-bar aria-label={appTexts.mainNavigation}>
      {links.map(({ path, label, icon: Icon }) => (
        <NavLink key={path} to={path} className={classes.link}>
          <Icon size={20} stroke={1.75} aria-hidden />
          <span>
            {label}
            {path === '/omnichannel' && count > 0 ? (
              <span className="visually-hidden">, {appTexts.unreadRooms(count)}</span>
            ) : null}
          </span>
          {path === '/omnichannel' && count > 0 ? <span className={classes.dot} aria-hidden /> : null}
        </NavLink>
      ))}
      <button type="button" className={classes.link} onClick={() => void logOutAsked()}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        <span>{appTexts.logout}</span>
      </button>
    </nav>
  )
}
