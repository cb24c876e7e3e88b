import type { Switch } from './control.ts'

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
  /** What the company did with it. */
  state: 'read' | 'deleted' | null
}

/** What a customer writes. */
export interface Written {
  text: string
  file: { name: string; mime: string; body: Buffer } | null
}

/** A button of a phone besides those for writing. */
export interface PhoneAction {
  name: string
  label: string
  /** @returns what there is to tell, in Portuguese. @throws LabError */
  run(): Promise<string>
}

/** A customer's phone on one channel. */
export interface LabPhone {
  /** In the page's addresses: `whatsapp-business`. */
  key: string
  /** The channel as people call it. */
  channel: string
  /** Who holds the phone, and whom it writes to. */
  owner: string
  messages(): readonly PhoneMessage[]
  /** @throws LabError where the channel is not connected */
  write(written: Written): Promise<void>
  choose(messageId: string, choiceId: string): Promise<void>
  switches: readonly Switch[]
  actions: readonly PhoneAction[]
}
