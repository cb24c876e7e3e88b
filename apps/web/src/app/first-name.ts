/** The name to greet with: the first word of the whole name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
