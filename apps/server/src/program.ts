import type { Attention } from './channels/attention.ts'
import type { DialogflowClient } from './channels/dialogflow/index.ts'
import type { Intake } from './channels/intake.ts'
import type { WantProfile } from './channels/profiles.ts'
import type { Channels } from './channels/registry.ts'
import type { Conversation } from './conversation/model/conversation.ts'
import type { Documents } from './features/bots/index.ts'
import type { Platform } from './platform/index.ts'

/** What features are handed: the platform, and the one set of channels and the one conversation of this process. */
export interface Program extends Platform {
  channels: Channels
  conversation: Conversation
  attention: Attention
  wantProfile: WantProfile
  intake: Intake
  /** The language provider of companies that bring a key of their own. */
  dialogflow: DialogflowClient
  /** What companies published for their bots. */
  documents: Documents
}
