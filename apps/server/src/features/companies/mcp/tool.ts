import type { ApiArea, ApiLevel, AssistantSwitches, Operation } from '@prosa/contract'
import { z } from 'zod'
import { AppError } from '../../../platform/errors/index.ts'
import type { PublicInput } from '../../../platform/http/index.ts'
import type { Confirming } from './confirm.ts'
import { mcpErrors } from './errors.ts'

/** Calls a public operation as the integration; `repeatKey` stands for the Idempotency-Key. */
export type CallOperation = <const O extends Operation>(
  operation: O,
  input: PublicInput<O>,
  repeatKey?: string,
) => Promise<z.output<O['schema']['response'][200]>>

/** The answer of a tool. */
export interface Told {
  /** Our own words, which an assistant may follow: never text of a record. */
  text: string
  /** What the company's staff has set: names of the integration and of workspaces. */
  known?: Record<string, unknown>
  /** Records, with the words of customers. `data` is the list of which the end is left out if it is too long. */
  untrusted?: Record<string, unknown>
}

interface About<I extends z.ZodObject> {
  /** Stable: assistants' settings name tools. */
  name: string
  title: string
  description: string
  /** Null: every integration. */
  needs: { area: ApiArea; level: ApiLevel } | null
  input: I
}

interface Reads<I extends z.ZodObject> extends About<I> {
  read(call: CallOperation, input: z.output<I>): Promise<Told>
}

interface Writes<I extends z.ZodObject, P> extends About<I> {
  /** Offered only to integrations that may write to customers. */
  isToCustomers?: true
  /** It takes something away, or nobody can take it back. */
  isDestructive?: true
  /** What is there now and what would change, for the person who confirms. A difference at the second call refuses it. */
  preview(call: CallOperation, input: z.output<I>): Promise<P>
  /** `preview` is null where the confirmed write was done before: its kept answer is given again. */
  write(call: CallOperation, input: z.output<I>, done: Done<P>): Promise<Told>
  /** For writes without an Idempotency-Key: whether everything is already as it was to become. */
  isAsWanted?(preview: P): boolean
}

interface Done<P> {
  preview: P | null
  repeatKey: string | undefined
}

export interface ToolContext {
  call: CallOperation
  confirming: Confirming
  /** Whether a write with this Idempotency-Key was begun before. */
  isKept(repeatKey: string): Promise<boolean>
  writesUnasked: boolean
}

export interface Tool extends About<z.ZodObject> {
  writes: boolean
  isToCustomers: boolean
  isDestructive: boolean
  run(context: ToolContext, input: unknown): Promise<Told>
}

export const readTool = <I extends z.ZodObject>({ read, ...about }: Reads<I>): Tool => ({
  ...about,
  writes: false,
  isToCustomers: false,
  isDestructive: false,
  run: ({ call }, input) => read(call, about.input.parse(input)),
})

const confirmation = z.object({
  confirm: z
    .string()
    .max(300)
    .optional()
    .describe('O código da prévia, depois que a pessoa concordou. Sem ele nada é alterado: a resposta é a prévia.'),
})

/** Without `confirm`, a tool that writes only shows what it would do. */
export const writeTool = <I extends z.ZodObject, P>({
  preview,
  write,
  isAsWanted,
  isToCustomers,
  isDestructive,
  ...about
}: Writes<I, P>): Tool => ({
  ...about,
  input: about.input.extend(confirmation.shape),
  writes: true,
  isToCustomers: isToCustomers ?? false,
  isDestructive: isDestructive ?? false,
  run: async ({ call, confirming, isKept, writesUnasked }, raw) => {
    const { confirm } = confirmation.parse(raw)
    const input = about.input.parse(raw)
    const act = async (done: Done<P>): Promise<Told> => {
      const told = await write(call, input, done)
      return { ...told, known: { ...told.known, isDone: true } }
    }
    if (confirm !== undefined) {
      const { repeatKey, stillShows } = confirming.open(confirm, { tool: about.name, input })
      // Before anything is compared: the answer of the first call may have been lost, and what it changed is no reason to refuse.
      if (await isKept(repeatKey)) return act({ preview: null, repeatKey })
      const shown = await preview(call, input)
      if (stillShows(shown)) return act({ preview: shown, repeatKey })
      if (!isAsWanted?.(shown)) throw new AppError(mcpErrors.targetMoved)
      return { text: 'Já estava feito.', known: { isDone: true }, untrusted: { now: shown } }
    }
    const shown = await preview(call, input)
    if (writesUnasked) return act({ preview: shown, repeatKey: undefined })
    const { token, validUntil } = confirming.issue({ tool: about.name, input }, shown)
    return {
      text: 'Nada foi alterado ainda. Mostre a prévia (structuredContent.untrusted.preview) a quem pediu; se concordar, chame de novo com os mesmos argumentos e `confirm` com o código de structuredContent.confirm, em até dez minutos.',
      known: { isDone: false, confirm: token, validUntil },
      untrusted: { preview: shown },
    }
  },
})

/** The tools of an integration: what its grants and switches cover. */
export const toolsFor = (
  tools: readonly Tool[],
  holds: (area: ApiArea, level: ApiLevel) => boolean,
  { writesToCustomers }: Pick<AssistantSwitches, 'writesToCustomers'>,
): Tool[] =>
  tools.filter(
    ({ needs, isToCustomers }) =>
      (needs === null || holds(needs.area, needs.level)) && (!isToCustomers || writesToCustomers),
  )
