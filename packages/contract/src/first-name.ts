import { isVisible } from './visible.ts'

/** The name used in greetings: the first word with visible characters. */
export const firstName = (name: string): string => name.split(/\s+/).find(isVisible) ?? ''
