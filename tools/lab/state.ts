import type { Control } from './control.ts'
import type { DeskEntry, DeskFact, DeskForm } from './desk.ts'
import type { LabFrame } from './frames.ts'
import type { PhoneMessage } from './phone.ts'

/** What the page asks for again and again. */
export interface LabState {
  /** Where the product stands. */
  productUrl: string
  /** Who may log in, for whoever tries the other side. */
  people: readonly { name: string; email: string; password: string }[]
  frames: LabFrame[]
  phones: PhoneState[]
  desks: DeskState[]
}

export interface PhoneState {
  key: string
  channel: string
  owner: string
  controls: Control[]
  actions: { name: string; label: string }[]
  messages: PhoneMessage[]
}

export interface DeskState {
  key: string
  title: string
  about: string
  facts: DeskFact[]
  controls: Control[]
  entries: DeskEntry[]
  form: DeskForm | null
  /** The label of its button. */
  download: string | null
}
