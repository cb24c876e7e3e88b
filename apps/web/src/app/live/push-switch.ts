import { createPersonSwitch } from '../person-switch.ts'

/** Whether this person is woken in this browser while the product is closed: off until they ask for it. */
export const usePushSwitch = createPersonSwitch('prosa.push', false)
