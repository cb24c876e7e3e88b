import { z } from 'zod'

/*
 * What a workspace's people set for how it attends: checked in the form as on the server. Apart from the operations, so that the
 * checks load with the form.
 */

export const offerSecondsLimits = { min: 5, max: 600 } as const

export const workspaceRules = z.object({
  /** How long one attendant is offered a room before the next one is. */
  offerSeconds: z
    .int('Informe os segundos.')
    .min(offerSecondsLimits.min, `De ${offerSecondsLimits.min} a ${offerSecondsLimits.max} segundos.`)
    .max(offerSecondsLimits.max, `De ${offerSecondsLimits.min} a ${offerSecondsLimits.max} segundos.`),
})
export type WorkspaceRules = z.infer<typeof workspaceRules>

/** What is missing stays as it is. */
export const workspaceRulesBody = workspaceRules.partial()
export type WorkspaceRulesBody = z.infer<typeof workspaceRulesBody>
