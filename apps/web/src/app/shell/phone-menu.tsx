import { IconMenu2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Flyout } from '../../ui/flyout.tsx'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { appTexts } from '../texts.ts'
import classes from './top-bar.module.css'

const PhoneMenuPanel = lazyPiece(async () => (await import('./phone-menu-panel.tsx')).PhoneMenuPanel)

/** Below 500 px: a sheet with the screens that are not in the bottom bar. */
export const PhoneMenu = () => (
  <Flyout
    isSheet
    padding={8}
    label={appTexts.menu}
    target={
      <button type="button" className={classes.menu} aria-label={appTexts.menu}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
      </button>
    }
  >
    {(close) => (
      <Suspense fallback={<div style={{ height: 400 }} />}>
        <PhoneMenuPanel onChosen={close} />
      </Suspense>
    )}
  </Flyout>
)
