import { z } from 'zod'
import { isVisible } from './visible.ts'

/** Schemas that several areas share. Bodies are JSON; unknown keys are dropped. */

/** The largest integer of an id column. */
export const maxInt4 = 2_147_483_647

/** An id in a body or an answer. */
export const id = z.int().positive().max(maxInt4)

/** An id in a URL or query string. */
export const urlId = z.coerce.number().int().positive().max(maxInt4)

/** Number of an event in the company's log: 1, 2, 3, … without a gap. */
export const eventNumber = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** The same in a URL or query string. */
export const urlEventNumber = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** A file in a body or an answer. */
export const fileId = z.uuid()

/** A version or `seq` in a query string. */
export const urlVersion = z.coerce.number().int().min(0).max(maxInt4)

/** ISO 8601 with offset. */
export const instant = z.string()

/** A calendar day in the company's time zone, `YYYY-MM-DD`. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Data inválida')

export const periodDay = z.iso.date('Data inválida').refine((value) => value >= '1900', 'Data inválida')

export const reversedPeriod = 'O fim do período é antes do começo.'

/** A period of days in the company's time zone, both included; a missing one is open. */
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
/** A list of fixed words, in the same forms; others are refused. */
export const queryWords = <const T extends readonly string[]>(words: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value = []) =>
      (Array.isArray(value) ? value : value.split(',')).map((item) => item.trim()).filter(Boolean),
    )
    .pipe(z.array(z.enum(words)).max(100))
/** Like the list, but undefined for an absent parameter, which differs from an empty list. */
export const chosenIds = listed.transform((value) => (value === undefined ? undefined : readIds(value)))

/** Text typed by a person: trimmed, with a maximum length. */
export const text = (max: number) => z.string().trim().max(max, `Máximo de ${max} caracteres`)
/** The same, with at least one visible character. */
export const requiredText = (max: number) =>
  text(max).min(1, { error: 'Campo obrigatório', abort: true }).refine(isVisible, 'Campo obrigatório')

/** The answer of every list. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ result: z.array(item), total: z.int().min(0) })

export const idParams = z.object({ id: urlId })
export const done = z.object({ success: z.literal(true) })

/** The answer of every error; `description` equals `message`, `fields` names the wrong inputs. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  description: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Data for a screen's question; the operation documents which code carries which data. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
