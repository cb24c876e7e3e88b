/** Data about a visitor stored on this device, in the frame's origin. */
export interface Remembered {
  visitorToken: string
  /** `order` of the newest message that the visitor has seen. */
  readOrder: string
  draft: string
  /** 'off' if the visitor turned the sound off. */
  sound: string
  /** The rating question that the visitor declined. */
  declined: string
}

export interface VisitorStorage {
  get: (name: keyof Remembered) => string
  set: (name: keyof Remembered, value: string) => void
  forget: () => void
  /** Called when another tab of the same site changed a value. */
  onChange: (listener: (name: keyof Remembered) => void) => void
}

const names: readonly (keyof Remembered)[] = ['visitorToken', 'readOrder', 'draft', 'sound', 'declined']

/**
 * If localStorage is blocked, data is kept in memory, and the conversation lasts as long as the page. `who`: the signed
 * visitor, whose data is kept apart from other users of the device.
 */
export const createVisitorStorage = (botToken: string, who = ''): VisitorStorage => {
  const memory = new Map<string, string>()
  const key = (name: keyof Remembered) => `prosa-live-chat:${botToken}:${who === '' ? '' : `${who}:`}${name}`
  return {
    get: (name) => {
      try {
        return localStorage.getItem(key(name)) ?? memory.get(name) ?? ''
      } catch {
        return memory.get(name) ?? ''
      }
    },
    set: (name, value) => {
      memory.set(name, value)
      try {
        localStorage.setItem(key(name), value)
      } catch {
        // Blocked or full: the value stays in memory.
      }
    },
    forget: () => {
      memory.clear()
      try {
        for (const name of names) localStorage.removeItem(key(name))
      } catch {
        // Blocked: nothing was stored.
      }
    },
    onChange: (listener) =>
      addEventListener('storage', (event) => {
        const name = names.find((one) => key(one) === event.key)
        if (name) listener(name)
      }),
  }
}

/** Name of a signed visitor in storage keys. */
export const signedName = (id: string): string => `user=${encodeURIComponent(id)}`

/** Prefix of signed visitors' tokens. */
const signedMark = 'u.'

/**
 * Storage for a visitor signed by the page. The token stays in memory only: the page signs again on each load, and the
 * device's next user finds nothing. If the signature is refused, the device's own conversation is used.
 */
export const createSignedStorage = (own: VisitorStorage, signed: VisitorStorage): VisitorStorage => {
  let token = ''
  return {
    ...signed,
    get: (name) => (name === 'visitorToken' ? token || own.get(name) : signed.get(name)),
    set: (name, value) => {
      if (name !== 'visitorToken') return signed.set(name, value)
      token = value.startsWith(signedMark) ? value : ''
      if (token === '') own.set(name, value)
    },
    forget: () => {
      token = ''
      signed.forget()
    },
  }
}
