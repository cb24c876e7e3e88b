import { Notifications } from '@mantine/notifications'

/** Where toasts appear; stands once, at the root. */
export function Toaster() {
  return <Notifications position="bottom-right" containerWidth={360} limit={4} zIndex={400} />
}
