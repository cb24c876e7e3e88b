import { createPersonSwitch } from '../../../app/person-switch.ts'

/** Whether this person is asked before a conversation is finalized. */
export const useFinalizeAsks = createPersonSwitch('prosa.finalize-asks')
