import './support-widget.css'
import { useMediaQuery } from '@mantine/hooks'
import type { Brand } from '@prosa/contract'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '../brand.tsx'

const wide = '(min-width: 500px)'
const hidden = 'data-support-hidden'

/** The live chat of the installation's support: on wide screens, and never beside the conversations with customers. */
export function SupportWidget() {
  const { support } = useBrand()
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false })
  const isInbox = useLocation().pathname.startsWith('/omnichannel')
  const isShown = support !== null && isWide && !isInbox
  useEffect(() => {
    if (isShown) load(support)
    // A script that runs cannot be taken back, so what it drew is hidden where it must not be.
    document.documentElement.toggleAttribute(hidden, !isShown)
    return () => {
      document.documentElement.toggleAttribute(hidden, true)
    }
  }, [isShown, support])
  return null
}

declare global {
  interface Window {
    /** By which our own live chat knows its bot. */
    prosaLiveChatToken?: string
  }
}

/** Once a page: a script of another token would draw a second chat. */
function load({ scriptUrl, token }: NonNullable<Brand['support']>): void {
  if (document.querySelector('script[data-support]')) return
  window.prosaLiveChatToken = token
  const script = document.createElement('script')
  script.src = scriptUrl
  script.async = true
  script.dataset.support = token
  document.head.append(script)
}
