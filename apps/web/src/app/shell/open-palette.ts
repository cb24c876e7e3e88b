const listeners = new Set<() => void>()

/** Opens the search over everything, from wherever. */
export const openPalette = (): void => {
  for (const listener of listeners) listener()
}

export const onOpenPalette = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
