import { z } from 'zod'
import type { ChannelConnection } from '../../channel.ts'

/** What a connection of a page or an Instagram account remembers; an Instagram account is spoken for by its page. */
export const messagingSettings = z.object({
  pageId: z.string().min(1),
  name: z.string().catch(''),
  pictureUrl: z.string().nullable().catch(null),
  /** The person at Meta who connected it. */
  personId: z.string().catch(''),
  /** ISO 8601. */
  connectedAt: z.string().nullable().catch(null),
})
export type MessagingSettings = z.infer<typeof messagingSettings>

export const pageIdOf = ({ settings, externalId }: Pick<ChannelConnection, 'settings' | 'externalId'>): string => {
  const read = messagingSettings.safeParse(settings)
  return read.success ? read.data.pageId : externalId
}
