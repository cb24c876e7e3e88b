import * as accounts from './accounts.ts'
import * as agents from './agents.ts'
import * as alarms from './alarms.ts'
import * as attendance from './attendance.ts'
import * as audit from './audit.ts'
import * as bots from './bots.ts'
import * as campaignPreview from './campaign-preview.ts'
import * as campaignResults from './campaign-results.ts'
import * as campaigns from './campaigns.ts'
import * as cannedAnswers from './canned-answers.ts'
import * as channelHealth from './channel-health.ts'
import * as companies from './companies.ts'
import * as companySuspension from './company-suspension.ts'
import * as consents from './consents.ts'
import * as contactErasures from './contact-erasures.ts'
import * as contactFields from './contact-fields.ts'
import * as contactImports from './contact-imports.ts'
import * as contactMerges from './contact-merges.ts'
import * as contactSegments from './contact-segments.ts'
import * as contactTags from './contact-tags.ts'
import * as contacts from './contacts.ts'
import * as credentials from './credentials.ts'
import * as dashboard from './dashboard.ts'
import * as dialogHistory from './dialog-history.ts'
import * as emailChanges from './email-changes.ts'
import * as entities from './entities.ts'
import * as files from './files.ts'
import * as firstSteps from './first-steps.ts'
import * as flowTests from './flow-tests.ts'
import * as flowTraffic from './flow-traffic.ts'
import * as flows from './flows.ts'
import * as inboxViews from './inbox-views.ts'
import * as installation from './installation.ts'
import * as invites from './invites.ts'
import * as isolation from './isolation.ts'
import * as labels from './labels.ts'
import * as livechat from './livechat.ts'
import * as livechatSettings from './livechat-settings.ts'
import * as messageRates from './message-rates.ts'
import * as messageSearch from './message-search.ts'
import * as messages from './messages.ts'
import * as messenger from './messenger.ts'
import * as notes from './notes.ts'
import * as omnichannel from './omnichannel.ts'
import type { Operation } from './operation.ts'
import * as ownSessions from './own-sessions.ts'
import * as platforms from './platforms.ts'
import * as profiles from './profiles.ts'
import * as push from './push.ts'
import * as replyWindow from './reply-window.ts'
import * as reports from './reports.ts'
import * as rooms from './rooms.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as suggestions from './suggestions.ts'
import * as templates from './templates.ts'
import * as timelines from './timelines.ts'
import * as transfers from './transfers.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'
import * as weeklyReport from './weekly-report.ts'
import * as whatsapp from './whatsapp.ts'
import * as whatsAppNumbers from './whatsapp-numbers.ts'
import * as workspaceRules from './workspace-rules.ts'
import * as workspaces from './workspaces.ts'

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'config' in value

/** Every operation of the API. The server answers each of them, the structural tests walk them. */
export const operations: readonly Operation[] = [
  sessions,
  ownSessions,
  secondFactor,
  reports,
  accounts,
  companies,
  companySuspension,
  firstSteps,
  platforms,
  installation,
  isolation,
  users,
  emailChanges,
  invites,
  workspaces,
  profiles,
  push,
  workspaceRules,
  bots,
  channelHealth,
  flows,
  flowTests,
  flowTraffic,
  entities,
  templates,
  files,
  contacts,
  contactFields,
  contactTags,
  contactSegments,
  contactImports,
  contactErasures,
  contactMerges,
  consents,
  credentials,
  agents,
  messenger,
  omnichannel,
  inboxViews,
  messages,
  dialogHistory,
  timelines,
  messageRates,
  messageSearch,
  dashboard,
  weeklyReport,
  alarms,
  attendance,
  audit,
  labels,
  notes,
  campaigns,
  campaignPreview,
  campaignResults,
  cannedAnswers,
  suggestions,
  transfers,
  livechat,
  livechatSettings,
  whatsapp,
  webhooks,
  whatsAppNumbers,
  replyWindow,
  rooms,
]
  .flatMap((area) => Object.values(area))
  .filter(isOperation)
