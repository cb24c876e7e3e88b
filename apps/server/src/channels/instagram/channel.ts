import { channelFacts } from '@prosa/contract'
import type { GuardedFetch } from '../../platform/guarded-fetch/index.ts'
import type { Channel } from '../channel.ts'
import { createMessagingAttend } from '../meta/messaging/attention.ts'
import { createMessagingMedia } from '../meta/messaging/media.ts'
import { createMessagingProfiles } from '../meta/messaging/profile.ts'
import { createMessagingSender } from '../meta/messaging/send.ts'
import { createThreadControl } from '../meta/messaging/thread-control.ts'
import { createMessagingUnlink } from '../meta/messaging/unlink.ts'
import type { MetaApp } from '../meta/meta.ts'

const kind = 'instagram'

/** Messages of a professional Instagram account: its `external_id` is the account's id, its secret the token of the page before it. */
export const createInstagramChannel = (meta: MetaApp, guardedFetch: GuardedFetch): Channel<'instagram'> => ({
  kind,
  capabilities: channelFacts[kind].capabilities,
  ingress: [meta.ingress],
  sender: createMessagingSender(kind, meta.graph),
  media: createMessagingMedia(meta.settings.graphUrl, guardedFetch),
  profiles: createMessagingProfiles(kind, { graph: meta.graph, graphUrl: meta.settings.graphUrl, guardedFetch }),
  // Its login is that of the page behind it.
  linking: { login: null, pairing: null, unlink: createMessagingUnlink(meta) },
  attention: createMessagingAttend(meta.graph),
  ...createThreadControl(meta.graph),
})
