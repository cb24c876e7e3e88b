import { z } from 'zod'

/*
 * What Meta tells of Messenger and of Instagram's messages. Both have one form (graph.facebook.com, "Webhooks for Messenger
 * Platform", November 2026); fields that nobody needs are not named, and those of tomorrow are dropped.
 */

/** Accounts and messages; Instagram's ids of messages have up to some two hundred characters. */
export const metaId = z.string().min(1).max(1_000)
const words = z.string().max(65_536)
const address = z.string().max(8_000)
/** Milliseconds of the epoch; Instagram has written them as text. */
const moment = z.coerce.number().int().positive().max(8.64e15)
const party = z.object({ id: metaId })

export const entry = z.object({
  id: metaId,
  messaging: z.array(z.unknown()).max(1_000).nullish(),
  standby: z.array(z.unknown()).max(1_000).nullish(),
})

export const attachment = z.object({
  type: z.string().max(100),
  title: words.nullish(),
  url: address.nullish(),
  payload: z
    .object({
      url: address.nullish(),
      sticker_id: z.union([z.string().max(100), z.number()]).nullish(),
      title: words.nullish(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).nullish(),
      elements: z.array(z.object({ title: words.nullish(), subtitle: words.nullish() })).nullish(),
      product: z
        .object({ elements: z.array(z.object({ title: words.nullish(), subtitle: words.nullish() })) })
        .nullish(),
    })
    .nullish(),
})
export type Attachment = z.infer<typeof attachment>

/** An ad, a link (m.me, ig.me) or a shop's product by which the customer came. */
const referral = z.object({
  ref: words.nullish(),
  source: z.string().max(200).nullish(),
  ad_id: z.string().max(200).nullish(),
  ads_context_data: z.object({ ad_title: words.nullish() }).nullish(),
  product: z.object({ id: z.string().max(200).nullish() }).nullish(),
})
export type Referral = z.infer<typeof referral>

export const message = z.object({
  mid: metaId,
  text: words.nullish(),
  quick_reply: z.object({ payload: z.string().max(2_000) }).nullish(),
  attachments: z.array(z.unknown()).max(50).nullish(),
  reply_to: z
    .object({ mid: metaId.nullish(), story: z.object({ url: address.nullish(), id: metaId.nullish() }).nullish() })
    .nullish(),
  referral: referral.nullish(),
  is_echo: z.boolean().nullish(),
  is_deleted: z.boolean().nullish(),
  is_unsupported: z.boolean().nullish(),
  app_id: z.union([z.string().max(100), z.number()]).nullish(),
  metadata: z.string().max(2_000).nullish(),
})
export type MetaMessage = z.infer<typeof message>

/** Which app has the customer now, and which had them. */
const app = z
  .union([z.string().max(100), z.number()])
  .nullish()
  .catch(null)
const control = z.object({ new_owner_app_id: app, previous_owner_app_id: app }).nullish()

export const item = z.object({
  sender: party.nullish(),
  recipient: party.nullish(),
  timestamp: moment.nullish(),
  message: message.nullish(),
  message_edit: z.object({ mid: metaId, text: words.nullish() }).nullish(),
  postback: z
    .object({
      mid: metaId.nullish(),
      title: words.nullish(),
      payload: z.string().max(2_000).nullish(),
      referral: referral.nullish(),
    })
    .nullish(),
  delivery: z.object({ watermark: moment.nullish() }).nullish(),
  /** Messenger tells a moment, Instagram a message. */
  read: z.object({ watermark: moment.nullish(), mid: metaId.nullish() }).nullish(),
  reaction: z
    .object({
      mid: metaId,
      action: z.enum(['react', 'unreact']),
      reaction: z.string().max(100).nullish(),
      emoji: z.string().max(32).nullish(),
    })
    .nullish(),
  pass_thread_control: control,
  take_thread_control: control,
  request_thread_control: z.unknown().optional(),
  app_roles: z.unknown().optional(),
  referral: referral.nullish(),
  optin: z.unknown().optional(),
  account_linking: z.unknown().optional(),
})
export type MetaItem = z.infer<typeof item>
