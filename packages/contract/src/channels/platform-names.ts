import { z } from 'zod'

/* Separate from the channels' facts, for screens that need no schema. */

/** A channel's name in the inbox. */
export const platformName = z.enum(['LIVECHAT', 'WHATSAPP', 'FACEBOOK', 'INSTAGRAM'])
export type PlatformName = z.infer<typeof platformName>
