import type { FastifyInstance } from 'fastify'
import { registerWebhooks } from './channels/webhooks.routes.ts'
import { registerAccounts } from './features/accounts/index.ts'
import { registerAgents, registerPublisher } from './features/agents/index.ts'
import { registerAttendance } from './features/attendance/index.ts'
import { registerAudit } from './features/audit/index.ts'
import { registerBots } from './features/bots/index.ts'
import { registerCampaigns } from './features/campaigns/index.ts'
import { registerCannedAnswers } from './features/canned-answers/index.ts'
import { registerChannelHealth } from './features/channel-health/index.ts'
import { registerCollaborators } from './features/collaborators/index.ts'
import { registerCompanies } from './features/companies/index.ts'
import { registerContactErasures } from './features/contact-erasures/index.ts'
import { registerContactFields } from './features/contact-fields/index.ts'
import { registerContactImports } from './features/contact-imports/index.ts'
import { registerContactMerges } from './features/contact-merges/index.ts'
import { registerContactSegments } from './features/contact-segments/index.ts'
import { registerContactTags } from './features/contact-tags/index.ts'
import { registerContacts } from './features/contacts/index.ts'
import { registerCredentials } from './features/credentials/index.ts'
import { registerDashboard } from './features/dashboard/index.ts'
import {
  registerAlarms,
  registerDialogs,
  registerInbox,
  registerNotes,
  registerReplyWindow,
  registerRooms,
  registerTimelines,
} from './features/dialogs/index.ts'
import { registerEmailChanges } from './features/email-changes/index.ts'
import { registerEntities } from './features/entities/index.ts'
import { registerFiles } from './features/files/index.ts'
import { registerFirstSteps } from './features/first-steps/index.ts'
import { registerFlows } from './features/flows/index.ts'
import { registerInboxViews } from './features/inbox-views/index.ts'
import { registerInstallation } from './features/installation/index.ts'
import { registerInvites } from './features/invites/index.ts'
import { registerIsolation } from './features/isolation/index.ts'
import { registerLabels } from './features/labels/index.ts'
import { registerLivechat, registerLivechatSettings } from './features/livechat/index.ts'
import { registerMails } from './features/mails/index.ts'
import { registerMessageRates } from './features/message-rates/index.ts'
import { registerMessageSearch } from './features/message-search/index.ts'
import { registerMessenger } from './features/messenger/index.ts'
import { registerPlatforms } from './features/platforms/index.ts'
import { registerProfiles } from './features/profiles/index.ts'
import { registerPush } from './features/push/index.ts'
import { registerReports } from './features/reports/index.ts'
import { registerSecondFactor } from './features/second-factor/index.ts'
import { registerSessions } from './features/sessions/index.ts'
import { registerStreams } from './features/streams/index.ts'
import { registerSuggestions } from './features/suggestions/index.ts'
import { registerTemplates } from './features/templates/index.ts'
import { registerUsers } from './features/users/index.ts'
import { registerCallbacks, registerWebhookConfig } from './features/webhooks/index.ts'
import { registerWhatsapp } from './features/whatsapp/index.ts'
import { registerDepartures, registerWhatsAppNumbers } from './features/whatsapp-numbers/index.ts'
import { registerWorkspaceManagement } from './features/workspace-management/index.ts'
import { registerWorkspaceRules, registerWorkspaces } from './features/workspaces/index.ts'
import type { Handle } from './platform/http/index.ts'
import type { Program } from './program.ts'

/** One per feature, exported by its `*.routes.ts`: answers its operations; `app` is for websockets and served files. */
export type Routes = (handle: Handle, program: Program, app: FastifyInstance) => void | Promise<void>

/** Every feature of the program. A new feature adds its line here. */
export const features: readonly Routes[] = [
  registerSessions,
  registerSecondFactor,
  registerReports,
  registerAccounts,
  registerAudit,
  registerCompanies,
  registerPlatforms,
  registerProfiles,
  registerInvites,
  registerMails,
  registerInstallation,
  registerMessageRates,
  registerIsolation,
  registerWorkspaceManagement,
  registerDepartures,
  registerWorkspaces,
  registerWorkspaceRules,
  registerUsers,
  registerCollaborators,
  registerEmailChanges,
  registerBots,
  registerFirstSteps,
  registerChannelHealth,
  registerEntities,
  registerFlows,
  registerTemplates,
  registerFiles,
  registerContacts,
  registerContactErasures,
  registerContactImports,
  registerContactMerges,
  registerCredentials,
  registerAgents,
  registerPublisher,
  registerInbox,
  registerAlarms,
  registerTimelines,
  registerMessageSearch,
  registerDashboard,
  registerLivechat,
  registerLivechatSettings,
  registerWhatsAppNumbers,
  registerWebhooks,
  registerWhatsapp,
  registerWebhookConfig,
  registerCallbacks,
  registerMessenger,
  registerDialogs,
  registerNotes,
  registerCampaigns,
  registerCannedAnswers,
  registerSuggestions,
  registerAttendance,
  registerPush,
  registerInboxViews,
  registerLabels,
  registerContactFields,
  registerContactTags,
  registerContactSegments,
  registerReplyWindow,
  registerRooms,
  registerStreams,
]
