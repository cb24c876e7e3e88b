import type { LivechatConfig } from '@prosa/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { widgetTexts } from '../../texts.ts'
import type { Connection } from '../../transport/stream.ts'
import { BotAvatar } from './avatar.tsx'
import { Icon } from './icons.tsx'

interface HeaderProps {
  config: LivechatConfig
  attendant: string | null
  waits: boolean
  place: number | null
  coming: string | null
  connection: Connection
  isEmbedded: boolean
  hasSound: boolean
  canForget: boolean
  onSound: (on: boolean) => void
  onForget: () => void
  onClose: () => void
}

const status = ({ attendant, waits, place, coming, connection }: HeaderProps): string => {
  if (connection === 'offline') return widgetTexts.offlineShort
  if (attendant) return widgetTexts.withPerson(attendant)
  if (coming) return widgetTexts.coming(coming)
  if (place) return widgetTexts.place(place)
  return waits ? widgetTexts.waitsForPerson : widgetTexts.answersNow
}

export const Header = (props: HeaderProps) => (
  <header class="header">
    <BotAvatar config={props.config} size={44} />
    <div class="who">
      <h1>{props.config.name}</h1>
      <p aria-live="polite">{status(props)}</p>
    </div>
    <Menu {...props} />
    {props.isEmbedded && (
      <button class="icon-button" type="button" aria-label={widgetTexts.close} onClick={props.onClose}>
        <Icon name="close" />
      </button>
    )}
  </header>
)

/** Menu of rare actions. Opens by click or key; closes on Esc, on choosing, and when it loses focus. */
const Menu = ({ config, hasSound, canForget, onSound, onForget }: HeaderProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('.menu button, .menu a')?.focus()
    else setAsks(false)
  }, [isOpen, asks])

  const close = (): void => {
    setIsOpen(false)
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return
    const items = [...(root.current?.querySelectorAll<HTMLElement>('.menu button, .menu a') ?? [])]
    const at = items.indexOf(event.target as HTMLElement)
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus()
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocusOut = (event: FocusEvent): void => {
    if (!root.current?.contains(event.relatedTarget as Node | null)) setIsOpen(false)
  }
  const act = (action: () => void) => () => {
    action()
    close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
    <div class="menu-root" ref={root} onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <button
        class="icon-button"
        type="button"
        ref={opener}
        aria-label={widgetTexts.options}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && !asks && (
        <div class="menu">
          <button type="button" onClick={act(() => onSound(!hasSound))}>
            {hasSound ? widgetTexts.soundOff : widgetTexts.soundOn}
          </button>
          {config.whatsappUrl && (
            <a href={config.whatsappUrl} target="_blank" rel="noopener noreferrer" onClick={close}>
              {widgetTexts.toWhatsapp}
            </a>
          )}
          {canForget && (
            <button type="button" onClick={() => setAsks(true)}>
              {widgetTexts.forget}
            </button>
          )}
        </div>
      )}
      {isOpen && asks && (
        <div class="menu">
          <p>{widgetTexts.forgetAsk}</p>
          <button type="button" onClick={close}>
            {widgetTexts.keep}
          </button>
          <button type="button" class="danger" onClick={act(onForget)}>
            {widgetTexts.forgetShort}
          </button>
        </div>
      )}
    </div>
  )
}
