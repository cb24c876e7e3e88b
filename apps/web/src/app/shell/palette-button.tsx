import { IconSearch } from '@tabler/icons-react'
import { openPalette } from './open-palette.ts'
import classes from './palette-button.module.css'
import { paletteTexts as texts } from './palette-texts.ts'

/** Opens the command palette over screens, contacts, bots, rooms and actions, as Ctrl+K (⌘K) does. */
export const PaletteButton = () => (
  <button
    type="button"
    className={classes.search}
    aria-label={texts.searchAll}
    aria-keyshortcuts="Control+K Meta+K"
    title={`${texts.searchAll} (Ctrl+K)`}
    onClick={openPalette}
  >
    <IconSearch size={18} stroke={1.75} aria-hidden />
  </button>
)
