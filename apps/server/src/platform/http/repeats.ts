import { createHash, randomUUID } from 'node:crypto'
import { type Operation, onlyReads, type Repeat } from '@prosa/contract'
import type { Scope } from '../access/index.ts'
import type { Clock } from '../clock/index.ts'
import type { DB, Kysely } from '../database/index.ts'
import { AppError, defineErrors } from '../errors/index.ts'
import type { PlatformCall, ScopedCall } from './operations.ts'
import { type CallKey, claimCall, dropCall, fillCall, hasCall, type KeptCall, reclaimCall } from './repeats.queries.ts'

const repeatErrors = defineErrors({
  idempotencyKeyInvalid: [400, 'O cabeçalho Idempotency-Key tem de 1 a 200 caracteres, sem acentos.'],
  stillRunning: [409, 'A primeira chamada com esta Idempotency-Key ainda não terminou.'],
  outcomeUnknown: [
    409,
    'Não se sabe como terminou a primeira chamada com esta Idempotency-Key. Verifique, e só então repita com outra.',
  ],
  otherCall: [422, 'Esta Idempotency-Key já foi usada em outra chamada ou com outro conteúdo.'],
})

/** With a key of a company, or of a platform. */
type Call = ScopedCall<Operation> | PlatformCall<Operation>
type HandlerOf<C extends Call> = (call: C) => unknown

/** Whose calls are kept apart: each integration's and each platform key's. */
const ownerOf = (call: Call): Omit<CallKey, 'key'> =>
  'scope' in call
    ? { companyId: call.scope.companyId, accountId: call.scope.userId }
    : { companyId: null, accountId: call.identity.userId }

/** Longer than any call may take (two minutes): after this the process has died. */
const runningMs = 3 * 60_000
/** Not stored: a retry may give another answer. */
const passing = new Set([401, 403, 429])

/** @throws idempotencyKeyInvalid */
const keyOf = ({ repeatKey }: Pick<Call, 'repeatKey'>): string | null => {
  const key = repeatKey
  if (key === undefined || key === null) return null
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key))
    throw new AppError(repeatErrors.idempotencyKeyInvalid)
  return key
}

/** UUID namespace of ids derived from keys. */
const namespace = '8f5d0a52-6b0f-4c4e-9d6e-2f1c8f3a7b10'

/**
 * Id of the record that a call creates: derived from account and key (UUIDv5), so the same for each repetition; random
 * without a key.
 */
export const clientIdOf = (call: Pick<ScopedCall<Operation>, 'repeatKey' | 'scope'>): string => {
  const key = keyOf(call)
  return key === null ? randomUUID() : nameId(`${call.scope.userId}:${key}`)
}

/** UUIDv5 (RFC 9562). */
const nameId = (name: string): string => {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a call with this Idempotency-Key was begun before, so that a repetition gets its outcome. */
export const isCallKept = (
  db: Kysely<DB>,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  key: string,
): Promise<boolean> => hasCall(db, { companyId, accountId: userId, key })

/** Parsed input has the order of its schema, so the same call has the same fingerprint however it was written. */
const fingerprintOf = ({ schema }: Operation, { params, query, body }: Call): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([schema.operationId, params ?? null, query ?? null, body ?? null]))
    .digest()

/**
 * Runs a public POST at most once per Idempotency-Key: claimed before, completed after. Stores only the id of the new
 * record, or the error's code and field names; no personal data.
 * @param handlerOf registered handlers, for `shown`
 */
export const createRepeats =
  <C extends Call>(clock: Clock, handlerOf: (operation: Operation) => HandlerOf<C>) =>
  (operation: Operation, handler: HandlerOf<C>): HandlerOf<C> => {
    const { repeat } = operation.config
    if (!repeat) {
      const { gateway, multipart } = operation.config
      if (operation.method === 'POST' && !onlyReads(operation) && !multipart && !gateway)
        throw new Error(`${operation.schema.operationId} does not say what its repetition does`)
      return handler
    }
    return async (call) => {
      const key = keyOf(call)
      if (key === null) return handler(call)
      const own: CallKey = { ...ownerOf(call), key }
      const now = clock.now()
      const fingerprint = fingerprintOf(operation, call)
      const known = await claimCall(call.db, own, { operation: operation.schema.operationId, fingerprint, now })
      if (known) {
        if (!known.fingerprint.equals(fingerprint)) throw new AppError(repeatErrors.otherCall)
        if (known.status !== null) return answerAgain(call, { known, repeat, handler, handlerOf })
        await takeOver(call, own, { known, repeat, now })
      }
      return runOnce(call, own, { repeat, handler })
    }
  }

/** Handles a first call that ended without an answer. @throws stillRunning, outcomeUnknown */
const takeOver = async (
  { db }: Call,
  own: CallKey,
  { known, repeat, now }: { known: KeptCall; repeat: Repeat; now: Date },
): Promise<void> => {
  const stillRunning = new AppError(repeatErrors.stillRunning, { retryAfterSeconds: 1 })
  if (now.getTime() - known.claimed_at.getTime() < runningMs) throw stillRunning
  if (!isHarmless(repeat)) throw new AppError(repeatErrors.outcomeUnknown)
  if (!(await reclaimCall(db, own, { before: known.claimed_at, now }))) throw stillRunning
}

const isHarmless = (repeat: Repeat): boolean => repeat.kind === 'again' || repeat.isNatural === true

const runOnce = async <C extends Call>(
  call: C,
  own: CallKey,
  { repeat, handler }: { repeat: Repeat; handler: HandlerOf<C> },
): Promise<unknown> => {
  try {
    const answer = await handler(call)
    await fillCall(call.db, own, { status: 200, result: idOf(call, answer) }).catch((err: unknown) =>
      // The action is done: the caller gets its answer, and a repetition gets outcomeUnknown.
      call.request.log.warn({ err }, 'The outcome of a call could not be kept'),
    )
    return answer
  } catch (error) {
    await keepError(call, own, repeat, error).catch((err: unknown) =>
      call.request.log.warn({ err }, 'The outcome of a call could not be kept'),
    )
    throw error
  }
}

/** Id for the repetition's answer: the record in the URL, else the new one. */
const idOf = ({ params }: Call, answer: unknown): number | null => {
  const id = memberOf(params, 'id') ?? memberOf(answer, 'id')
  return typeof id === 'number' ? id : null
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const keepError = async ({ db }: Call, own: CallKey, repeat: Repeat, error: unknown): Promise<void> => {
  if (error instanceof AppError && error.status < 500 && !passing.has(error.status)) {
    const { status, entry, fields } = error
    return fillCall(db, own, { status, code: entry.code, message: entry.message, fields: Object.keys(fields ?? {}) })
  }
  const isUndone = error instanceof AppError && error.status < 500
  if (isUndone || isHarmless(repeat)) return dropCall(db, own)
  // It may have succeeded before the connection was lost.
  const { code, status, message } = repeatErrors.outcomeUnknown
  return fillCall(db, own, { status, code, message, fields: [] })
}

const answerAgain = <C extends Call>(
  call: C,
  {
    known,
    repeat,
    handler,
    handlerOf,
  }: { known: KeptCall; repeat: Repeat; handler: HandlerOf<C>; handlerOf: (operation: Operation) => HandlerOf<C> },
): unknown => {
  call.reply.header('idempotency-replayed', 'true')
  const { status, code, message, fields, result } = known
  if (status !== null && status >= 400) {
    const entry = { code: code ?? '', status, message: message ?? '' }
    const named = Object.fromEntries((fields ?? []).map((field) => [field, entry.message]))
    throw new AppError(entry, Object.keys(named).length > 0 ? { fields: named } : {})
  }
  if (repeat.kind === 'again') return handler(call)
  if (repeat.kind === 'done') return { success: true }
  // A record that the address names needs no stored id.
  const params = { ...(call.params ?? {}), ...(result === null ? {} : { id: result }) }
  return handlerOf(repeat.by)({ ...call, params, query: {}, body: undefined })
}
