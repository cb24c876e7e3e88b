import { z } from 'zod'
import { urlId } from '../common.ts'

/** Shapes shared by all areas of /api/v1. Unknown values are null, never ''. */

/** RFC 3339 in UTC. */
export const apiInstant = z.string().meta({ format: 'date-time', description: 'RFC 3339, em UTC' })

/** E.164. */
export const apiPhone = z.string().describe('E.164, como +5511999998888')

export const apiChannel = z.enum(['livechat', 'whatsapp', 'facebook', 'instagram'])
export type ApiChannel = z.infer<typeof apiChannel>

/** Query parameters of a page. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: z.string().max(300).optional().describe('O `next` da página anterior, com os mesmos filtros'),
})

/** A page of a list; `next` is null after the last one. Earlier pages may hold fewer rows than `limit`. */
export const apiPage = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), next: z.string().nullable() })

/** A short list without pages. */
export const apiWhole = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })

export const apiDone = z.object({ success: z.literal(true) })

export const apiIdParams = z.object({ id: urlId })
