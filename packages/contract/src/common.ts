import { z } from 'zod'
import { isVisible } from './visible.ts'

/** Shapes that several areas share. Bodies are JSON; a key that no schema names is dropped and never written. */

/** The largest integer that an id column holds. */
export const maxInt4 = 2_147_483_647

/** An id in a body or an answer. */
export const id = z.int().positive().max(maxInt4)

/** An id in a URL or a query string. */
export const urlId = z.coerce.number().int().positive().max(maxInt4)

/** A file in a body or an answer. */
export const fileId = z.uuid()

/** A version or a place in a conversation, in a query string. */
export const urlVersion = z.coerce.number().int().min(0).max(maxInt4)

/** ISO 8601 with offset. */
export const instant = z.string()

/** A calendar day of the company's time zone, `YYYY-MM-DD`. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Data inválida')

export const periodDay = z.iso.date('Data inválida').refine((value) => value >= '1900', 'Data inválida')

export const reversedPeriod = 'O fim do período é antes do começo.'

/** Days of the company's time zone that a list is narrowed to, both included; one that is missing is open. */
export const listPeriod = z
  .object({ startAt: periodDay.nullish(), endAt: periodDay.nullish() })
  .refine(({ startAt, endAt }) => !startAt || !endAt || endAt >= startAt, { path: ['endAt'], message: reversedPeriod })
  .nullish()

/** `#rrggbb`. */
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Cor inválida')

export const limit = z.coerce.number().int().min(1).max(100).default(10)
export const offset = z.coerce.number().int().min(0).max(1_000_000).default(0)

const listed = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]).optional()
const readIds = (value: z.output<typeof listed> = []): number[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((item) => String(item).split(','))
    .map((item) => Number(item.trim()))
    .filter((item) => Number.isInteger(item) && item > 0 && item <= maxInt4)

/** A list in a query string: repeated, comma separated or single. */
export const queryIds = listed.transform(readIds)
/** Some of a fixed set of words, given like ids; any other is refused. */
export const queryWords = <const T extends readonly string[]>(words: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value = []) =>
      (Array.isArray(value) ? value : value.split(',')).map((item) => item.trim()).filter(Boolean),
    )
    .pipe(z.array(z.enum(words)).max(100))
/** The same as a choice: undefined where nothing is said, which is not the empty choice. */
export const chosenIds = listed.transform((value) => (value === undefined ? undefined : readIds(value)))

/** Text of a person: trimmed, bounded. */
export const text = (max: number) => z.string().trim().max(max, `Máximo de ${max} caracteres`)
/** As above, with something to see in it. */
export const requiredText = (max: number) =>
  text(max).min(1, { error: 'Campo obrigatório', abort: true }).refine(isVisible, 'Campo obrigatório')

/** Every list answers this. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ result: z.array(item), total: z.int().min(0) })

export const idParams = z.object({ id: urlId })
export const done = z.object({ success: z.literal(true) })

/** Every error answers this; `description` equals `message`, `fields` names the inputs that are wrong. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  description: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** What a screen needs to ask its question; which code carries what stands beside the operation. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
