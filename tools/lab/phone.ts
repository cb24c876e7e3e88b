/** A file on a simulated phone. */
export interface PhoneFile {
  name: string
  mime: string
  /** Where the page reads it, below the lab's own address; null where it was not fetched. */
  path: string | null
}

export interface PhoneMessage {
  /** Of this phone, the same for as long as the message is shown. */
  id: string
  /** Who wrote it, as the phone's owner sees it. */
  from: 'me' | 'company'
  text: string
  /** What may be tapped; `chosen` once it was. */
  choices: readonly { id: string; label: string; chosen?: boolean }[]
  files: readonly PhoneFile[]
  /** ms since 1970. */
  atMs: number
  /** What the company is told of its message, or what became of it. */
  state: 'sent' | 'delivered' | 'read' | 'deleted' | null
}

/** What a customer writes. */
export interface Written {
  text: string
  file: { name: string; mime: string; body: Buffer } | null
}

/** How a provider misbehaves, as the lab's page sets it. Shares are from 0 to 1. */
export interface LabSwitches {
  duplicates: number
  disorder: number
  delayMs: number
  /** What the provider answers when the product sends: as usual, not at all, an error for now, a token that is over. */
  sending: 'usual' | 'hang' | 'unavailable' | 'expired'
}

/** A customer's phone on one channel. */
export interface LabPhone {
  /** In the page's addresses: `whatsapp-business`. */
  key: string
  /** The channel as people call it. */
  channel: string
  /** Who holds the phone. */
  owner: string
  messages(): readonly PhoneMessage[]
  write(written: Written): Promise<void>
  choose(messageId: string, choiceId: string): Promise<void>
  /** Tells the company that its messages were seen; null where the channel does not say so. */
  read: (() => Promise<void>) | null
  switches(): LabSwitches
  setSwitches(switches: LabSwitches): void
}
