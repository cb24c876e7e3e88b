import { createPersonSwitch } from '../../../app/person-switch.ts'

/** Whether the rooms' table opens after finalizing a conversation; otherwise the next conversation opens. */
export const useRoomsAfter = createPersonSwitch('prosa.rooms-after')
