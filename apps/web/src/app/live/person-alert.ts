import { useNotificationWords } from './notification-words.ts'
import { createAlert } from './notify.ts'

export { followPush } from './push.ts'

/** The alerts of one person, as their switch wants them. */
export const createPersonAlert = (onOpen: (dialogId: number) => void, userId: number): ReturnType<typeof createAlert> =>
  createAlert(onOpen, () => useNotificationWords.read(userId))
