/** A room counts as read after this time on the screen; passing by does not. */
export const readAfterMs = 1000

interface Reader {
  /** Called when reading starts (the room and all new messages are read) and when it ends. */
  onChange: (isReading: boolean) => void
}

/** Watches whether the page is visible and focused; returns how to stop. */
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
