/** So long a room must be on the screen to count as read: walking past it is not reading. */
export const readAfterMs = 1000

interface Reader {
  /** Told when reading begins (the room is read, and so is what arrives from now on) and when it ends. */
  onChange: (isReading: boolean) => void
}

/** Watches whether what is on the screen is being looked at; the returned function ends it. */
export function watchReading({ onChange }: Reader): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(() => onChange(true), readAfterMs)
    else onChange(false)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', update)
    onChange(false)
  }
}
