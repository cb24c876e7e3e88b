import { notifications } from '@mantine/notifications'
import { beforeEach, vi } from 'vitest'

/** Toasts of this file leave only when they are taken away: on a busy machine a press is answered after a toast's life, and then it would be looked for in vain. */
export const letToastsStand = (): void => {
  const { show } = notifications
  beforeEach(() => {
    const standing = vi
      .spyOn(notifications, 'show')
      .mockImplementation((toast) => show({ ...toast, autoClose: false, onOpen: () => undefined }))
    return () => standing.mockRestore()
  })
}
