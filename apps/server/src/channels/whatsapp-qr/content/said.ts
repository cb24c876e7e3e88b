import { cutText } from '@prosa/contract'
import { z } from 'zod'
import type { FileReference, MessageWhat } from '../../events.ts'

/** What a part of a message says, for people and for the bot. */
export interface Said {
  text: string
  /** It is no text, and so no answer in words. */
  what?: MessageWhat
  /** Of a button or row of ours that was chosen. */
  buttonId?: string
  file?: FileReference
}

/** Reads a part of a message, as the protocol names it; null where nothing of it can be read. */
export type Reader = (part: unknown) => Said | null

/*
 * Fields of strangers: each is read alone, so that one that is odd or too long takes nothing else along.
 */

const maxText = 65_536

export const words = z
  .string()
  .transform((value) => cutText(value, maxText))
  .optional()
  .catch(undefined)
/** A name, an id or an address: whatever is longer is none. */
export const short = z.string().max(4_000).optional().catch(undefined)
export const number = z.number().optional().catch(undefined)
export const flag = z.boolean().optional().catch(undefined)
/** Read by whoever it is handed to. */
export const anything = z.unknown().optional()
export const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).optional().catch(undefined)
/** Those of a list that can be read. */
export const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) =>
      all.flatMap((one) => {
        const read = item.safeParse(one)
        return read.success && read.data !== undefined ? [read.data] : []
      }),
    )

/** A reader of one shape. */
export const reader =
  <Shape extends z.ZodRawShape>(
    shape: Shape,
    read: (part: z.output<z.ZodObject<Shape, z.core.$loose>>) => Said | null,
  ): Reader =>
  (part) => {
    const parsed = z.looseObject(shape).safeParse(part)
    return parsed.success ? read(parsed.data) : null
  }

/** What is not there is left out; the rest stands one under the other. */
export const lines = (...all: readonly (string | null | undefined | false)[]): string =>
  cutText(all.filter((line) => typeof line === 'string' && line.trim() !== '').join('\n'), maxText)

/** Something that is no text; null where nothing of it can be read. */
export const shown = (what: MessageWhat, text: string, file?: FileReference | null): Said | null =>
  text === '' && !file ? null : { text, what, ...(file ? { file } : {}) }

/** `Enquete: Qual dia?`, or the label alone. */
export const labelled = (label: string, text: string | null | undefined): string => (text ? `${label}: ${text}` : label)

/** What stands in a text of JSON. */
export const jsonOf = (json: string | undefined): unknown => {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return null
  }
}
