import { type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { PersonColors } from '../../ui/user-avatar.tsx'
import { PaletteLayer } from '../lazy-palette-layer.ts'
import { useUser } from '../session.tsx'
import { appTexts } from '../texts.ts'
import { BottomBar } from './bottom-bar.tsx'
import classes from './shell.module.css'
import { SideBar } from './side-bar.tsx'
import { SupportWidget } from './support-widget.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around screens: side bar, top bar, sheet, and the bottom bar of small screens. */
export function Shell({ children }: { children?: ReactNode }) {
  return (
    <PersonColors value={useUser().peopleColors}>
      <div className={classes.app}>
        <a className={classes.skip} href="#conteudo">
          {appTexts.skip}
        </a>
        <SideBar />
        <TopBar />
        <main className={classes.sheet} id="conteudo" tabIndex={-1}>
          {children ?? <Outlet />}
        </main>
        <BottomBar />
        <SupportWidget />
        <Suspense>
          <PaletteLayer />
        </Suspense>
      </div>
    </PersonColors>
  )
}
