import { createPersonSwitch } from '../../../app/person-switch.ts'

/** Whether this person goes to the rooms' table after finalizing a conversation; off, the next conversation opens. */
export const useRoomsAfter = createPersonSwitch('prosa.rooms-after')
