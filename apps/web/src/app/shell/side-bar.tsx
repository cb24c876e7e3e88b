import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { useBrand } from '../brand.tsx'
import { listLinks, prefetchScreen } from '../find-screens.ts'
import { useHasCompany } from '../has-company.ts'
import { logOutNow } from '../lazy-log-out.ts'
import type { NavigationLink } from '../screen.ts'
import { useUser } from '../session.tsx'
import { appTexts } from '../texts.ts'
import classes from './side-bar.module.css'
import { useUnreadRooms } from './unread-rooms.ts'

/** Side bar of icons. Under the pointer or with keyboard focus it widens and shows labels, until a link is chosen. */
export function SideBar() {
  const user = useUser()
  const brand = useBrand()
  const links = listLinks(user, useHasCompany())
  const settings = links.filter((link) => link.group === 'settings')
  const [areSettingsOpen, setSettingsOpen] = useState(true)
  const [isWide, setWide] = useState(false)
  // After a choice it would cover the screen, since pointer and focus are still inside.
  const fold = (): void => setWide(false)
  return (
    <nav
      className={classes.side}
      aria-label={appTexts.mainNavigation}
      data-wide={isWide ? true : undefined}
      onPointerEnter={() => setWide(true)}
      onPointerLeave={fold}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) setWide(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) fold()
      }}
    >
      <div className={classes.brand} data-logo={brand.urlLogoSidebar ? true : undefined}>
        {brand.urlLogoSidebar ? (
          <>
            <img className={classes.logoSmall} src={brand.urlLogoSidebarRetracted ?? brand.urlLogoSidebar} alt="" />
            <img className={classes.logoWide} src={brand.urlLogoSidebar} alt={brand.displayName} />
          </>
        ) : (
          <>
            <BrandMark name={brand.displayName} />
            <span className={clsx(classes.word, 'clip')}>{brand.displayName}</span>
          </>
        )}
      </div>
      {links
        .filter((link) => link.group === 'main')
        .map((link) => (
          <SideLink key={link.path} link={link} onChosen={fold} />
        ))}
      {settings.length > 0 ? (
        <>
          <button
            type="button"
            className={classes.group}
            aria-expanded={areSettingsOpen}
            onClick={() => setSettingsOpen(!areSettingsOpen)}
          >
            <span className={classes.word}>{appTexts.settings}</span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
          {areSettingsOpen ? settings.map((link) => <SideLink key={link.path} link={link} onChosen={fold} />) : null}
        </>
      ) : null}
      <button type="button" className={clsx(classes.link, classes.end)} onClick={() => void logOutNow()}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        <span className={classes.word}>{appTexts.logout}</span>
      </button>
    </nav>
  )
}

function SideLink({ link: { path, label, icon: Icon }, onChosen }: { link: NavigationLink; onChosen: () => void }) {
  return (
    <NavLink
      to={path}
      className={classes.link}
      onPointerEnter={() => prefetchScreen(path)}
      onFocus={() => prefetchScreen(path)}
      onClick={onChosen}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={clsx(classes.word, 'clip')}>{label}</span>
      {path === '/omnichannel' ? <UnreadCount /> : null}
    </NavLink>
  )
}

function UnreadCount() {
  const count = useUnreadRooms()
  if (count === 0) return null
  return (
    <>
      <span className={classes.dot} aria-hidden />
      <span className={clsx(classes.word, classes.count)} title={appTexts.unreadRooms(count)}>
        {count > 99 ? '99+' : count}
        <span className="visually-hidden"> {appTexts.unreadRooms(count)}</span>
      </span>
    </>
  )
}
