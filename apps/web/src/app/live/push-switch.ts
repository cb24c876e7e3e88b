import { createPersonSwitch } from '../person-switch.ts'

/** Whether this person wants push notifications in this browser while the product is closed; off by default. */
export const usePushSwitch = createPersonSwitch('prosa.push', false)
