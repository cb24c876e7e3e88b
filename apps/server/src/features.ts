import type { FastifyInstance } from 'fastify'
import { registerWebhooks } from './channels/webhooks.routes.ts'
import {
  registerAgents,
  registerBots,
  registerCredentials,
  registerEntities,
  registerFlows,
  registerPublisher,
  registerTemplates,
} from './features/bots/index.ts'
import { registerCampaigns } from './features/campaigns/index.ts'
import {
  registerCallbacks,
  registerChannelHealth,
  registerDepartures,
  registerLivechat,
  registerLivechatSettings,
  registerMessageRates,
  registerMessenger,
  registerWebhookConfig,
  registerWhatsAppNumbers,
  registerWhatsapp,
} from './features/channels/index.ts'
import {
  registerAccounts,
  registerAudit,
  registerCompanies,
  registerFirstSteps,
  registerInstallation,
  registerIsolation,
  registerPlatforms,
  registerWorkspaceManagement,
} from './features/companies/index.ts'
import {
  registerContactErasures,
  registerContactFields,
  registerContactImports,
  registerContactMerges,
  registerContactSegments,
  registerContacts,
  registerContactTags,
} from './features/contacts/index.ts'
import { registerFiles } from './features/files/index.ts'
import {
  registerAlarms,
  registerCannedAnswers,
  registerDialogs,
  registerInbox,
  registerInboxViews,
  registerLabels,
  registerMessageSearch,
  registerNotes,
  registerReplyWindow,
  registerRooms,
  registerStreams,
  registerSuggestions,
  registerTimelines,
} from './features/inbox/index.ts'
import { registerDashboard, registerReports } from './features/insight/index.ts'
import { registerMails } from './features/mails/index.ts'
import {
  registerAttendance,
  registerCollaborators,
  registerEmailChanges,
  registerInvites,
  registerProfiles,
  registerPush,
  registerSecondFactor,
  registerSessions,
  registerUsers,
} from './features/people/index.ts'
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
