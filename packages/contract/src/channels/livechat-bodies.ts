import { z } from 'zod'
import { requiredText } from '../common.ts'
import { maxSites, readSite } from './livechat-sites.ts'

/** Apart from the operations, as session-bodies.ts says. */

/** Opening questions of a chat, in the order in which they are shown. */
export const liveChatInteractions = z
  .array(z.object({ position: z.int().min(0), interaction: requiredText(200) }))
  .max(10, 'Até 10 perguntas')

/** One site, made into the form in which it is stored. */
const site = z.string().transform((typed, context) => {
  const { site: read, problem } = readSite(typed)
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: problem })
  return z.NEVER
})

/** What a bot's chat is like; a field that is absent stays as it is. */
export const livechatSettingsBody = z.object({
  /** Whether the bot answers on sites at all. */
  active: z.boolean().optional(),
  /** Sites that may show the chat; none: any. */
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
