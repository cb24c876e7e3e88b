import { channelFacts } from '@prosa/contract'
import type { GuardedFetch } from '../../platform/guarded-fetch/index.ts'
import type { Channel } from '../channel.ts'
import { createMessagingAttend } from '../meta/messaging/attention.ts'
import { createMessagingLogin } from '../meta/messaging/login.ts'
import { createMessagingMedia } from '../meta/messaging/media.ts'
import { createMessagingProfiles } from '../meta/messaging/profile.ts'
import { createMessagingSender } from '../meta/messaging/send.ts'
import { createThreadControl } from '../meta/messaging/thread-control.ts'
import { createMessagingUnlink } from '../meta/messaging/unlink.ts'
import type { MetaApp } from '../meta/meta.ts'

const kind = 'facebook'

/** Messenger of a Facebook page: its `external_id` is the page's id, its secret the page's token. */
export const createFacebookChannel = (meta: MetaApp, guardedFetch: GuardedFetch): Channel<'facebook'> => ({
  kind,
  capabilities: channelFacts[kind].capabilities,
  ingress: [meta.ingress],
  sender: createMessagingSender(kind, meta.graph),
  media: createMessagingMedia(meta.settings.graphUrl, guardedFetch),
  profiles: createMessagingProfiles(kind, { graph: meta.graph, graphUrl: meta.settings.graphUrl, guardedFetch }),
  linking: { login: createMessagingLogin(meta), pairing: null, unlink: createMessagingUnlink(meta) },
  attention: createMessagingAttend(meta.graph),
  ...createThreadControl(meta.graph),
})
