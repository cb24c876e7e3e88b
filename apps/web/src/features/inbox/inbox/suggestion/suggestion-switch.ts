import { createPersonSwitch } from '../../../../app/person-switch.ts'

/** Whether this person wants answers to be suggested. */
export const useSuggestionSwitch = createPersonSwitch('prosa.suggestions')
