import { z } from 'zod'
import type { MetaApp } from './meta.ts'

/** Of what the app must be told, by object of its webhooks; a page is subscribed to its own when it is connected, and both count. */
export const webhookFields = {
  whatsapp_business_account: ['messages', 'user_preferences', 'standby', 'messaging_handovers'],
  page: [
    'messages',
    'messaging_postbacks',
    'message_deliveries',
    'message_reads',
    'message_echoes',
    'message_reactions',
    'message_edits',
    'messaging_referrals',
    'standby',
    'messaging_handovers',
  ],
  instagram: [
    'messages',
    'messaging_postbacks',
    'messaging_seen',
    'message_reactions',
    'message_edit',
    'messaging_referral',
    'standby',
    'messaging_handover',
  ],
} as const
export type WebhookObject = keyof typeof webhookFields

const subscriptionShape = z.looseObject({
  object: z.string(),
  active: z.boolean().nullish(),
  fields: z.array(z.union([z.string(), z.looseObject({ name: z.string() })])),
})

export type FieldsCheck =
  | { ok: true; objects: WebhookObject[]; missing: { object: WebhookObject; fields: string[] }[] }
  | { ok: false; reason: string }

/**
 * Asks Meta which fields the app is told of. Without one nothing fails: what it tells never comes. An object that is not set up is not used.
 */
export const checkWebhookFields = async (
  { graph, appId, appSecret }: Pick<MetaApp, 'graph' | 'appId' | 'appSecret'>,
  signal: AbortSignal,
): Promise<FieldsCheck> => {
  const token = `${appId}|${appSecret}`
  const answer = await graph.list({ path: `/${encodeURIComponent(appId)}/subscriptions`, token, signal })
  if (!answer.ok) return { ok: false, reason: answer.fault.reason }
  const told = answer.rows.flatMap((row) => {
    const { data } = subscriptionShape.safeParse(row)
    if (!data || data.active === false || !Object.hasOwn(webhookFields, data.object)) return []
    const fields = data.fields.map((field) => (typeof field === 'string' ? field : field.name))
    return [{ object: data.object as WebhookObject, fields }]
  })
  const missing = told.map(({ object, fields }) => ({
    object,
    fields: webhookFields[object].filter((field) => !fields.includes(field)),
  }))
  return {
    ok: true,
    objects: told.map(({ object }) => object),
    missing: missing.filter(({ fields }) => fields.length > 0),
  }
}
