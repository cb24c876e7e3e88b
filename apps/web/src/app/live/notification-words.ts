import { createPersonSwitch } from '../person-switch.ts'

/** Whether notifications show the customer's name and text; off by default, since others may see the screen. */
export const useNotificationWords = createPersonSwitch('prosa.notification-words', false)
