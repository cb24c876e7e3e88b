import { z } from 'zod'

/* Apart from the channels' facts, which screens read that need no schema. */

/** A channel as the inbox names it. */
export const platformName = z.enum(['LIVECHAT', 'WHATSAPP', 'FACEBOOK', 'INSTAGRAM'])
export type PlatformName = z.infer<typeof platformName>
