import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/clock/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import { mcpErrors } from './errors.ts'

const purpose = 'assistant confirmation'
const validMs = 10 * 60_000

/** A call of a writing tool. */
interface ToolCall {
  tool: string
  input: unknown
}

/** A confirmation of exactly this call. */
export interface Confirmed {
  /** The Idempotency-Key of the write. */
  repeatKey: string
  /** Whether the preview still shows what was confirmed. @throws confirmExpired */
  stillShows(preview: unknown): boolean
}

/**
 * Tokens by which a person confirms what a writing tool has previewed. Nothing is stored: a token is a signature over
 * the account, the tool, its arguments, the preview and the end of its validity.
 */
export interface Confirming {
  issue(call: ToolCall, preview: unknown): { token: string; validUntil: string }
  /** @throws confirmInvalid for a token of another call or account */
  open(token: string, call: ToolCall): Confirmed
}

export const createConfirming = (
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
): Confirming => {
  const textOf = ({ tool, input }: ToolCall, until: string, shown: string): string =>
    JSON.stringify([companyId, userId, tool, input, until, shown])
  return {
    issue: (call, preview) => {
      const validUntil = new Date(clock.now().getTime() + validMs)
      const until = validUntil.getTime().toString(36)
      const shown = hashOf(preview)
      const token = [until, shown, secrets.sign(purpose, textOf(call, until, shown))].join('.')
      return { token, validUntil: validUntil.toISOString() }
    },
    open: (token, call) => {
      const [until = '', shown = '', signature = ''] = token.split('.')
      if (!secrets.verify(purpose, textOf(call, until, shown), signature)) throw new AppError(mcpErrors.confirmInvalid)
      return {
        repeatKey: repeatKeyOf(token),
        stillShows: (preview) => {
          if (Number.parseInt(until, 36) <= clock.now().getTime()) throw new AppError(mcpErrors.confirmExpired)
          return shown === hashOf(preview)
        },
      }
    },
  }
}

const hashOf = (preview: unknown): string => createHash('sha256').update(JSON.stringify(preview)).digest('base64url')

/** A token confirms one act, however often it is sent. */
const repeatKeyOf = (token: string): string => `mcp ${createHash('sha256').update(token).digest('base64url')}`
