import './theme/overlays.css'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { keepToastsAside } from './keep-toasts-aside.ts'
import classes from './toast-view.module.css'

/**
 * Where toasts appear; stands once, at the root: in the middle above, on a phone below the heads, or wherever they cover no
 * control then.
 */
export function Toaster() {
  useEffect(() => {
    const holder = document.querySelector<HTMLElement>(`.${classes.place}[data-position="top-center"]`)
    return holder ? keepToastsAside(holder) : undefined
  }, [])
  return (
    <Notifications
      // It is at the root as it is, and there as soon as this is.
      withinPortal={false}
      position="top-center"
      containerWidth={360}
      limit={3}
      zIndex={400}
      {...(classes.place ? { className: classes.place } : {})}
    />
  )
}
