import { useNotificationWords } from './notification-words.ts'
import { createAlert } from './notify.ts'

export { followPush } from './push.ts'

/** Alerts for one person, with name and text according to their setting. */
export const createPersonAlert = (onOpen: (dialogId: number) => void, userId: number): ReturnType<typeof createAlert> =>
  createAlert(onOpen, () => useNotificationWords.read(userId))
