/** Running uploads of a form's files. */
export interface FormUploads {
  begin: (id: string) => void
  /** `isFailed`: waiting callers get false. */
  end: (id: string, isFailed: boolean) => void
  isUploading: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Resolves when no upload is running; false if one failed. */
  settled: () => Promise<boolean>
}

export const createFormUploads = (): FormUploads => {
  const underWay = new Set<string>()
  const listeners = new Set<() => void>()
  let waiting: ((isWell: boolean) => void)[] = []
  const release = (isWell: boolean): void => {
    const released = waiting
    waiting = []
    for (const go of released) go(isWell)
  }
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    begin: (id) => {
      underWay.add(id)
      tell()
    },
    end: (id, isFailed) => {
      if (!underWay.delete(id)) return
      if (isFailed) release(false)
      else if (underWay.size === 0) release(true)
      tell()
    },
    isUploading: () => underWay.size > 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled: () => (underWay.size === 0 ? Promise.resolve(true) : new Promise((resolve) => waiting.push(resolve))),
  }
}
