/** The form in which two node names are compared: they are unique whatever the case. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()
