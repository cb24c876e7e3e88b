/** A text for LIKE in which none of its own signs is a wildcard. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
