import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { breakpoints } from './theme/theme.ts'

/** Where toasts appear; stands once, at the root. On a phone above, where they cover no button. */
export function Toaster() {
  const isSmall = useMediaQuery(`(max-width: ${breakpoints.small}px)`) ?? false
  return (
    <Notifications position={isSmall ? 'top-center' : 'bottom-right'} containerWidth={360} limit={4} zIndex={400} />
  )
}
