import { localStorageColorSchemeManager } from '@mantine/core'

/** Keeps the person's choice of light, dark or "as the system" in this browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'prosa.color-scheme' })
