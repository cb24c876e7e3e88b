import { createPersonSwitch } from '../../../../app/person-switch.ts'

/** Whether this person wants suggested answers. */
export const useSuggestionSwitch = createPersonSwitch('prosa.suggestions')
