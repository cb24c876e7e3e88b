import { type HttpMethod, type Operation, type OperationSchema, onlyReads, type Repeat } from '../operation.ts'
import type { ApiArea } from './areas.ts'

/** The text of each area in the document. */
const areaTitles: Readonly<Record<ApiArea, string>> = { contacts: 'Contatos', conversations: 'Conversas' }

interface Public<I extends Operation | undefined, S extends Omit<OperationSchema, 'tags'>> {
  /** The operation whose handler answers, with its rights and walls; absent where none fits. */
  of?: I
  method: HttpMethod
  url: `/api/v1/${string}`
  area: ApiArea
  /** A POST that only reads: what it looks for may not stand in an address. */
  reads?: true
  /** An upload: multipart/form-data, read as a stream. */
  multipart?: true
  /** Each POST that changes something, but for an upload, says what its repetition does. */
  repeat?: Repeat
  /** Codes of its own, with their status. */
  errors?: Readonly<Record<string, number>>
  schema: S
}

type Schema<S> = S & { tags: readonly string[] }

/** Declares an operation of /api/v1. Its level follows from what it does: reading asks for 'read', all else for 'write'. */
export const publish = <
  const I extends Operation | undefined = undefined,
  const S extends Omit<OperationSchema, 'tags'> = Omit<OperationSchema, 'tags'>,
>({
  of,
  method,
  url,
  area,
  reads,
  multipart,
  repeat,
  errors,
  schema,
}: Public<I, S>) => {
  const own = { method, config: { access: { kind: 'public', reason: '' }, ...(reads ? { reads } : {}) } } as const
  const level = onlyReads(of ?? own) ? 'read' : 'write'
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
