import './support-widget.css'
import { useMediaQuery } from '@mantine/hooks'
import type { Brand } from '@prosa/contract'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '../brand.tsx'

const wide = '(min-width: 500px)'
const hidden = 'data-support-hidden'

/** Live chat of the installation's support: on wide screens, except the inbox. */
export function SupportWidget() {
  const { support } = useBrand()
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false })
  const isInbox = useLocation().pathname.startsWith('/omnichannel')
  const isShown = support !== null && isWide && !isInbox
  useEffect(() => {
    if (isShown) load(support)
    // A loaded script cannot be removed, so its launcher is hidden instead.
    document.documentElement.toggleAttribute(hidden, !isShown)
    return () => {
      document.documentElement.toggleAttribute(hidden, true)
    }
  }, [isShown, support])
  return null
}

declare global {
  interface Window {
    /** Token by which the live chat finds its bot. */
    prosaLiveChatToken?: string
  }
}

/** Loads the script once per page: a second token would add a second chat. */
function load({ scriptUrl, token }: NonNullable<Brand['support']>): void {
  if (document.querySelector('script[data-support]')) return
  window.prosaLiveChatToken = token
  const script = document.createElement('script')
  script.src = scriptUrl
  script.async = true
  script.dataset.support = token
  document.head.append(script)
}
