import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { useHasCompany } from '../has-company.ts'
import { isTyping, useSingleKeys } from '../person-switch.ts'
import { onOpenPalette } from './open-palette.ts'

const Palette = lazyPiece(async () => (await import('./palette.tsx')).Palette)
const GeneralKeys = lazyPiece(async () => (await import('./general-keys.tsx')).GeneralKeys)

/** The inbox lists its own shortcuts; the flow editor handles '?' itself. */
const hasOwnKeys = '/omnichannel'

/** On every screen: Ctrl+K (⌘K) opens the palette, even while typing; '?' lists shortcuts where no screen does so. */
export function PaletteLayer() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const hasCompany = useHasCompany()
  const { areOn } = useSingleKeys()
  const { pathname } = useLocation()
  const openPalette = useEffectEvent((): void => {
    if (hasCompany) setOpen('palette')
  })
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.altKey || event.defaultPrevented) return
    const isPalette = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k'
    if (isPalette && hasCompany) {
      event.preventDefault()
      setOpen('palette')
    }
    if (event.key !== '?' || event.ctrlKey || event.metaKey || !areOn || isTyping(event.target)) return
    const isOver = document.querySelector('[role="dialog"], [role="menu"]') !== null
    if (!isOver && !pathname.startsWith(hasOwnKeys)) setOpen('keys')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    const stop = onOpenPalette(() => openPalette())
    return () => {
      document.removeEventListener('keydown', listen)
      stop()
    }
  }, [])
  const close = (): void => setOpen(null)
  return (
    <Suspense>
      {open === 'palette' ? <Palette onClose={close} /> : null}
      {open === 'keys' ? <GeneralKeys onClose={close} /> : null}
    </Suspense>
  )
}
