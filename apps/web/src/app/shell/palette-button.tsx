import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { appTexts } from '../texts.ts'
import classes from './top-bar.module.css'

const Palette = lazyPiece(async () => (await import('./palette.tsx')).Palette)

/** Opens the search over screens, contacts, bots, rooms and acts; so does Ctrl+K (⌘K), also while one types. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  useHotkeys([['mod+K', () => setOpen(true)]], [], true)
  return (
    <>
      <ActionIcon
        className={classes.search}
        variant="subtle"
        size={36}
        aria-label={appTexts.palette.open}
        aria-keyshortcuts="Control+K Meta+K"
        title={appTexts.palette.hint}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isOpen ? (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
