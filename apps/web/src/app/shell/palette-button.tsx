import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import classes from './palette-button.module.css'
import { paletteTexts as texts } from './palette-texts.ts'

const Palette = lazyPiece(async () => (await import('./palette.tsx')).Palette)

/** Opens the search over screens, contacts, bots, rooms and acts; so does Ctrl+K (⌘K), also while one types. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-label={texts.searchAll}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${texts.searchAll} (Ctrl+K)`}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
      </button>
      {isOpen ? (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
