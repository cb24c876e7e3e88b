import { createPersonSwitch } from '../../../app/person-switch.ts'

/** Whether finalizing a conversation needs this person's confirmation. */
export const useFinalizeAsks = createPersonSwitch('prosa.finalize-asks')
