import { isVisible } from '@prosa/contract'

/** The name to greet with: the first word of the whole name that shows something. */
export const firstName = (name: string): string => name.split(/\s+/).find(isVisible) ?? ''
