import type { Operation } from '@prosa/contract'
import { demandGrant, integrationOf } from '../access/index.ts'
import type { CompanyBound } from './company-bound.ts'
import type { AnyHandler } from './expose.ts'
import type { ScopedCall } from './operations.ts'
import { publicErrors } from './public-errors.ts'
import { demandLeft, type Rates } from './rates.ts'

interface Parts {
  rates: Rates
  bound: CompanyBound
  /** Runs a call once per Idempotency-Key. */
  repeats: (operation: Operation, handler: AnyHandler) => AnyHandler
}

/** @param isCharged whether the key's rate was already charged, as the HTTP door does before it reads a body */
export type CallPublic = (call: ScopedCall<Operation>, isCharged: boolean) => Promise<unknown>

/**
 * The only way from a key to a handler of a public operation, for its HTTP route and for assistants' tools: grant, rate,
 * the company's slots, repetition, handler with its mapping, public names of errors.
 */
export const createCallPublic =
  ({ rates, bound, repeats }: Parts) =>
  (operation: Operation, handler: AnyHandler): CallPublic => {
    const { access, gateway, multipart } = operation.config
    if (access.kind !== 'key') throw new Error(`${operation.schema.operationId} is not for keys`)
    const answering = repeats(operation, publicErrors(operation, handler))
    return async (call, isCharged) => {
      const { companyId } = call.scope
      const integration = integrationOf(call.scope)
      demandGrant(integration, access, call.request.ip)
      const allowance = isCharged ? null : rates.takeOfKey(integration.keyId, { kind: 'company', companyId })
      if (allowance) demandLeft(allowance)
      // A gateway's calls take slots of their own; an upload lasts as long as its sender likes, and has its own limits.
      if (gateway || multipart) return answering(call)
      return bound({ companyId, isProgram: true }, call.reply, async () => answering(call))
    }
  }
