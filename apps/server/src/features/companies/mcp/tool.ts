import type { ApiArea, ApiLevel, AssistantSwitches, Operation } from '@prosa/contract'
import { z } from 'zod'
import type { PublicInput } from '../../../platform/http/index.ts'
import { type Confirming, repeatKeyOf } from './confirm.ts'

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
  write(call: CallOperation, input: z.output<I>, done: { preview: P; repeatKey: string | undefined }): Promise<Told>
}

export interface ToolContext {
  call: CallOperation
  confirming: Confirming
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
  isToCustomers,
  isDestructive,
  ...about
}: Writes<I, P>): Tool => ({
  ...about,
  input: about.input.extend(confirmation.shape),
  writes: true,
  isToCustomers: isToCustomers ?? false,
  isDestructive: isDestructive ?? false,
  run: async ({ call, confirming, writesUnasked }, raw) => {
    const { confirm } = confirmation.parse(raw)
    const input = about.input.parse(raw)
    const shown = await preview(call, input)
    const previewed = { tool: about.name, input, preview: shown }
    if (confirm === undefined && !writesUnasked) {
      const { token, validUntil } = confirming.issue(previewed)
      return {
        text: 'Nada foi alterado ainda. Mostre a prévia (structuredContent.untrusted.preview) a quem pediu; se concordar, chame de novo com os mesmos argumentos e `confirm` com o código de structuredContent.confirm, em até dez minutos.',
        known: { isDone: false, confirm: token, validUntil },
        untrusted: { preview: shown },
      }
    }
    if (confirm !== undefined) confirming.demand(confirm, previewed)
    const repeatKey = confirm === undefined ? undefined : repeatKeyOf(confirm)
    const told = await write(call, input, { preview: shown, repeatKey })
    return { ...told, known: { ...told.known, isDone: true } }
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
