import type { Switch } from './control.ts'

/** Something that happened at a system beside the product. */
export interface DeskEntry {
  id: string
  title: string
  /** A word beside the title, and how it is meant. */
  badge: { text: string; tone: 'good' | 'bad' | 'plain' } | null
  atMs: number
  /** Read as it stands; its links can be followed. */
  text: string
}

/** What one may need elsewhere: an address to paste. */
export interface DeskFact {
  label: string
  value: string
}

export interface DeskForm {
  fields: readonly DeskField[]
  buttons: readonly { name: string; label: string }[]
}

export interface DeskField {
  name: string
  label: string
  kind: 'text' | 'choice'
  options?: readonly { value: string; label: string }[]
}

/** A system beside the product: what it got, how it misbehaves, what it can be made to do. */
export interface LabDesk {
  key: string
  title: string
  about: string
  facts(): readonly DeskFact[]
  /** The newest first. */
  entries(): readonly DeskEntry[]
  switches: readonly Switch[]
  form(): DeskForm | null
  /** @returns what there is to tell, in Portuguese. @throws LabError */
  act(button: string, values: Readonly<Record<string, string>>): Promise<string>
  /** A file that it gives out, with the label of its button. */
  download: { label: string; make(): { name: string; mime: string; body: string } } | null
}

/** As many as a page shows. */
export const shownEntries = 50

export const newestFirst = <Thing>(things: readonly Thing[]): { thing: Thing; place: number }[] =>
  things
    .map((thing, place) => ({ thing, place }))
    .slice(-shownEntries)
    .toReversed()
