const listeners = new Set<() => void>()

/** Opens the command palette, from any component. */
export const openPalette = (): void => {
  for (const listener of listeners) listener()
}

export const onOpenPalette = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
