import { comparable } from '@prosa/language'

/** The form in which two training phrases are the same: as the matcher compares them. */
export const phraseKey = (phrase: string): string => comparable(phrase)
