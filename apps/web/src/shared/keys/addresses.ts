/** Addresses as typed, one per line. */
export const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((address) => address !== '')
