import { z } from 'zod'
import { requiredText } from '../common.ts'
import { maxSites, readSite } from './livechat-sites.ts'

/** Separate from the operations; see session-bodies.ts. */

/** Opening questions of a chat, in display order. */
export const liveChatInteractions = z
  .array(z.object({ position: z.int().min(0), interaction: requiredText(200) }))
  .max(10, 'Até 10 perguntas')

/** One site, converted to its stored form. */
const site = z.string().transform((typed, context) => {
  const { site: read, problem } = readSite(typed)
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: problem })
  return z.NEVER
})

/** Settings of a bot's chat; absent fields are left unchanged. */
export const livechatSettingsBody = z.object({
  /** Whether the bot's chat is on. */
  active: z.boolean().optional(),
  /** Sites that may show the chat; empty: any. */
  sites: z
    .array(site)
    .max(maxSites, `Até ${maxSites} sites`)
    .transform((sites) => [...new Set(sites)])
    .optional(),
  liveChatInteractions: liveChatInteractions.optional(),
  nameOnStart: z.boolean().optional(),
  emailOnStart: z.boolean().optional(),
  phoneOnStart: z.boolean().optional(),
  whatsappRedirect: z.boolean().optional(),
})
export type LivechatSettingsBody = z.infer<typeof livechatSettingsBody>
