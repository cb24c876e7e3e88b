import { type HttpMethod, type Operation, type OperationSchema, onlyReads, type Repeat } from '../operation.ts'
import type { ApiArea } from './areas.ts'

/** Title of each area in the document. */
const areaTitles: Readonly<Record<ApiArea, string>> = {
  contacts: 'Contatos',
  conversations: 'Conversas',
  bots: 'Bots',
  campaigns: 'Campanhas',
  reports: 'Números',
  team: 'Equipe',
  channels: 'Canais',
  events: 'Eventos',
}

interface Public<I extends Operation | undefined, S extends Omit<OperationSchema, 'tags'>> {
  /** The internal operation that answers, with its rights and checks; absent if there is none. */
  of?: I
  method: HttpMethod
  url: `/api/v1/${string}`
  area: ApiArea
  /** Only where a read requires more than the right to read; else it follows from the operation. */
  level?: 'write'
  /** A POST that only reads: its search terms must not be in a URL. */
  reads?: true
  /** An upload: multipart/form-data, read as a stream. */
  multipart?: true
  /** Every changing POST except uploads declares the effect of a repetition. */
  repeat?: Repeat
  /** Error codes of its own, with their status. */
  errors?: Readonly<Record<string, number>>
  schema: S
}

type Schema<S> = S & { tags: readonly string[] }

interface ForPlatforms<S extends Omit<OperationSchema, 'tags'>> {
  method: HttpMethod
  url: `/api/v1/${string}`
  /** As of `publish`. */
  repeat?: Repeat
  errors?: Readonly<Record<string, number>>
  schema: S
}

/** Declares an operation of /api/v1 for keys of platforms: about its companies, never about what happens in them. */
export const publishForPlatforms = <const S extends Omit<OperationSchema, 'tags'>>({
  method,
  url,
  repeat,
  errors,
  schema,
}: ForPlatforms<S>) => ({
  method,
  url,
  schema: { ...schema, tags: ['Empresas de uma plataforma'] } as Schema<S>,
  config: {
    access: { kind: 'platform-key', level: method === 'GET' ? 'read' : 'write' } as const,
    companyless: true as const,
    ...(repeat ? { repeat } : {}),
    ...(errors ? { errors } : {}),
  },
})

/** Declares an operation of /api/v1. Reads require the level 'read', everything else 'write'. */
export const publish = <
  const I extends Operation | undefined = undefined,
  const S extends Omit<OperationSchema, 'tags'> = Omit<OperationSchema, 'tags'>,
>({
  of,
  method,
  url,
  area,
  level: demanded,
  reads,
  multipart,
  repeat,
  errors,
  schema,
}: Public<I, S>) => {
  const own = { method, config: { access: { kind: 'public', reason: '' }, ...(reads ? { reads } : {}) } } as const
  const level = demanded ?? (onlyReads(of ?? own) ? 'read' : 'write')
  return {
    method,
    url,
    schema: { ...schema, tags: [areaTitles[area]] } as Schema<S>,
    config: {
      access: { kind: 'key', area, level } as const,
      of: of as I,
      ...(reads ? { reads } : {}),
      ...(multipart ? { multipart } : {}),
      ...(repeat ? { repeat } : {}),
      ...(errors ? { errors } : {}),
    },
  }
}
