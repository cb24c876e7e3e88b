import { z } from 'zod'
import { apiAreaNames, apiLevels, levelsOfArea } from '../api/areas.ts'
import { id, periodDay, requiredText } from '../common.ts'
import { revision } from '../revision.ts'

/** Separate from the operations; see session-bodies.ts. */

export const maxIntegrationAddresses = 20
export const maxIntegrationWorkspaces = 200

/** When a key stops working. */
export const keyEnds = ['now', 'day', 'week'] as const
export type KeyEnd = (typeof keyEnds)[number]

export const apiGrant = z
  .object({
    area: z.enum(apiAreaNames, 'Área inválida'),
    /** `write` includes reading. */
    level: z.enum(apiLevels, 'Nível inválido'),
  })
  .refine(({ area, level }) => levelsOfArea(area).includes(level), {
    path: ['level'],
    message: 'Nesta área não há o que alterar.',
  })

/** An address or a network: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
const address = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'Endereço IP inválido'))

export const keyAddresses = z
  .array(address)
  .max(maxIntegrationAddresses, `Máximo de ${maxIntegrationAddresses} endereços`)
  .transform((addresses) => [...new Set(addresses)])

const areAreasDifferent = (grants: readonly { area: string }[]): boolean =>
  new Set(grants.map(({ area }) => area)).size === grants.length

/** What assistants (MCP) may do with its keys, besides its grants. */
export const assistantSwitches = z.object({
  isOn: z.boolean(),
  writesToCustomers: z.boolean(),
  /** Without the preview that a person confirms. */
  writesUnasked: z.boolean(),
})
export type AssistantSwitches = z.infer<typeof assistantSwitches>

export const assistantsOff: AssistantSwitches = { isOn: false, writesToCustomers: false, writesUnasked: false }

const integrationFields = z.object({
  name: requiredText(100),
  /** Its grants, each area once. */
  grants: z
    .array(apiGrant)
    .min(1, 'Escolha pelo menos uma área')
    .max(apiAreaNames.length, 'Não pode conter elementos duplicados')
    .refine(areAreasDifferent, 'Não pode conter elementos duplicados'),
  /** Workspaces whose conversations it sees; null: all, including future ones. */
  workspaceIds: z.array(id).min(1, 'Escolha pelo menos um workspace').max(maxIntegrationWorkspaces).nullable(),
  /** Addresses from which its keys may be used; empty: all. */
  addresses: keyAddresses,
  /** Last day on which its keys work, in the company's time zone; null: no end. */
  expiresOn: periodDay.nullable(),
  assistants: assistantSwitches,
})

export const integrationBody = integrationFields.extend({ assistants: assistantSwitches.default(assistantsOff) })
/** Absent fields are left unchanged. */
export const integrationChanges = integrationFields.extend({ revision }).partial()

export const endKeyBody = z.object({ when: z.enum(keyEnds, 'Escolha quando') })
