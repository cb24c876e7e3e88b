import { channelFacts } from '@prosa/contract'
import type { GuardedFetch } from '../../platform/guarded-fetch/index.ts'
import type { Channel } from '../channel.ts'
import type { MetaApp } from '../meta/meta.ts'
import { createAttend } from './attention.ts'
import { createUnlink } from './business.ts'
import { createCheck } from './check.ts'
import { createGiveBack } from './give-back.ts'
import { createLogin } from './login.ts'
import { createMedia } from './media.ts'
import { accountsOfPhone } from './phone.ts'
import { createSender } from './send.ts'
import { createTemplates } from './templates.ts'

export const whatsappKind = 'whatsapp_meta'

/** WhatsApp Business by Meta's Cloud API: a connection is one number, its `external_id` Meta's id of it, its secret a token. */
export const createWhatsappChannel = (meta: MetaApp, guardedFetch: GuardedFetch): Channel<'whatsapp_meta'> => ({
  kind: whatsappKind,
  capabilities: channelFacts[whatsappKind].capabilities,
  ingress: [meta.ingress],
  sender: createSender(meta.graph),
  media: createMedia(meta, guardedFetch),
  profiles: null,
  linking: { login: createLogin(meta), pairing: null, unlink: createUnlink(meta) },
  accountsOf: accountsOfPhone,
  templates: createTemplates(meta),
  attention: createAttend(meta.graph),
  check: createCheck(meta),
  giveBack: createGiveBack(meta),
})
