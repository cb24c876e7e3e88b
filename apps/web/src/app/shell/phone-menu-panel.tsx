import { IconSearch } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { listLinks } from '../find-screens.ts'
import { useHasCompany } from '../has-company.ts'
import type { NavigationLink } from '../screen.ts'
import { useUser } from '../session.tsx'
import { appTexts } from '../texts.ts'
import { openPalette } from './open-palette.ts'
import { paletteTexts } from './palette-texts.ts'
import classes from './phone-menu-panel.module.css'

/** The person's screens that are not in the bottom bar. */
export function PhoneMenuPanel({ onChosen }: { onChosen: () => void }) {
  const hasCompany = useHasCompany()
  const links = listLinks(useUser(), hasCompany).filter((link) => !link.isCompact)
  return (
    <nav aria-label={appTexts.menu}>
      {hasCompany ? (
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            onChosen()
            openPalette()
          }}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <span className="clip">{paletteTexts.searchAll}</span>
        </button>
      ) : null}
      <Links links={links.filter(({ group }) => group === 'main')} onChosen={onChosen} />
      <Links title={appTexts.settings} links={links.filter(({ group }) => group === 'settings')} onChosen={onChosen} />
    </nav>
  )
}

interface LinksProps {
  title?: string
  links: readonly NavigationLink[]
  onChosen: () => void
}

const Links = ({ title, links, onChosen }: LinksProps) =>
  links.length === 0 ? null : (
    <>
      {title ? <h3 className={classes.title}>{title}</h3> : null}
      <ul className={classes.links}>
        {links.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <NavLink to={path} className={classes.link} onClick={onChosen}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <span className="clip">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
