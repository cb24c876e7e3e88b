import { localStorageColorSchemeManager } from '@mantine/core'

/** Stores the person's choice of light, dark or system scheme in this browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'prosa.color-scheme' })
