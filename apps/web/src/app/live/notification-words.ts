import { createPersonSwitch } from '../person-switch.ts'

/** Whether this person's notifications carry the customer's name and words: off, since others may see the screen. */
export const useNotificationWords = createPersonSwitch('prosa.notification-words', false)
