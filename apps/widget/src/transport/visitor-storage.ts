/** What the widget remembers of a visitor on this device, in the frame's own origin. */
export interface Remembered {
  visitorToken: string
  /** `order` of the newest message that was seen. */
  readOrder: string
  draft: string
  /** 'off' where the visitor turned the sound off. */
  sound: string
  /** The question that the visitor did not want to answer. */
  declined: string
}

export interface VisitorStorage {
  get: (name: keyof Remembered) => string
  set: (name: keyof Remembered, value: string) => void
  forget: () => void
  /** Another tab of the same site changed something. */
  onChange: (listener: (name: keyof Remembered) => void) => void
}

const names: readonly (keyof Remembered)[] = ['visitorToken', 'readOrder', 'draft', 'sound', 'declined']

/**
 * Where localStorage is blocked everything is kept in memory: the conversation then lasts as long as the page. `who`: the signed
 * visitor whose things these are, apart from those of whoever else uses the device.
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
        // Blocked or full: memory has it.
      }
    },
    forget: () => {
      memory.clear()
      try {
        for (const name of names) localStorage.removeItem(key(name))
      } catch {
        // Blocked: nothing was kept there.
      }
    },
    onChange: (listener) =>
      addEventListener('storage', (event) => {
        const name = names.find((one) => key(one) === event.key)
        if (name) listener(name)
      }),
  }
}

/** In what storages a visitor is named whose id was signed. */
export const signedName = (id: string): string => `user=${encodeURIComponent(id)}`

/** The beginning of tokens of signed visitors. */
const signedMark = 'u.'

/**
 * For a visitor whose page signs them. Their token stays in memory: the page signs them again wherever it is opened, and whoever uses
 * the device after them finds nothing. Where the signature is not taken, the device's own conversation is kept as ever.
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
