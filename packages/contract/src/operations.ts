import * as api from './api/index.ts'
import * as agents from './bots/agents.ts'
import * as answerCandidates from './bots/answer-candidates.ts'
import * as bots from './bots/bots.ts'
import * as credentials from './bots/credentials.ts'
import * as entities from './bots/entities.ts'
import * as flowTests from './bots/flow-tests.ts'
import * as flowTraffic from './bots/flow-traffic.ts'
import * as flows from './bots/flows.ts'
import * as knowledge from './bots/knowledge.ts'
import * as knowledgeSites from './bots/knowledge-sites.ts'
import * as knowledgeTests from './bots/knowledge-tests.ts'
import * as knowledgeUse from './bots/knowledge-use.ts'
import * as simulator from './bots/simulator.ts'
import * as templates from './bots/templates.ts'
import * as unanswered from './bots/unanswered.ts'
import * as campaignPreview from './campaigns/campaign-preview.ts'
import * as campaignResults from './campaigns/campaign-results.ts'
import * as campaigns from './campaigns/campaigns.ts'
import * as channelHealth from './channels/channel-health.ts'
import * as livechat from './channels/livechat.ts'
import * as livechatSettings from './channels/livechat-settings.ts'
import * as messageRates from './channels/message-rates.ts'
import * as messenger from './channels/messenger.ts'
import * as webhooks from './channels/webhooks.ts'
import * as whatsapp from './channels/whatsapp.ts'
import * as whatsAppNumbers from './channels/whatsapp-numbers.ts'
import * as accounts from './companies/accounts.ts'
import * as audit from './companies/audit.ts'
import * as companies from './companies/companies.ts'
import * as companySuspension from './companies/company-suspension.ts'
import * as firstSteps from './companies/first-steps.ts'
import * as installation from './companies/installation.ts'
import * as integrations from './companies/integrations.ts'
import * as isolation from './companies/isolation.ts'
import * as loggedEvents from './companies/logged-events.ts'
import * as platformKeys from './companies/platform-keys.ts'
import * as platforms from './companies/platforms.ts'
import * as subscriptions from './companies/subscriptions.ts'
import * as workspaceRules from './companies/workspace-rules.ts'
import * as workspaces from './companies/workspaces.ts'
import * as consents from './contacts/consents.ts'
import * as contactErasures from './contacts/contact-erasures.ts'
import * as contactFields from './contacts/contact-fields.ts'
import * as contactImports from './contacts/contact-imports.ts'
import * as contactMerges from './contacts/contact-merges.ts'
import * as contactSegments from './contacts/contact-segments.ts'
import * as contactTags from './contacts/contact-tags.ts'
import * as contacts from './contacts/contacts.ts'
import * as files from './files.ts'
import * as alarms from './inbox/alarms.ts'
import * as automations from './inbox/automations.ts'
import * as cannedAnswers from './inbox/canned-answers.ts'
import * as dialogHistory from './inbox/dialog-history.ts'
import * as followUps from './inbox/follow-ups.ts'
import * as inboxViews from './inbox/inbox-views.ts'
import * as labels from './inbox/labels.ts'
import * as messageSearch from './inbox/message-search.ts'
import * as messages from './inbox/messages.ts'
import * as notes from './inbox/notes.ts'
import * as omnichannel from './inbox/omnichannel.ts'
import * as reminders from './inbox/reminders.ts'
import * as replyWindow from './inbox/reply-window.ts'
import * as roomActs from './inbox/room-acts.ts'
import * as rooms from './inbox/rooms.ts'
import * as scheduled from './inbox/scheduled.ts'
import * as suggestions from './inbox/suggestions.ts'
import * as timelines from './inbox/timelines.ts'
import * as transfers from './inbox/transfers.ts'
import * as dashboard from './insight/dashboard.ts'
import * as reports from './insight/reports.ts'
import * as weeklyReport from './insight/weekly-report.ts'
import type { Operation } from './operation.ts'
import * as attendance from './people/attendance.ts'
import * as emailChanges from './people/email-changes.ts'
import * as invites from './people/invites.ts'
import * as ownSessions from './people/own-sessions.ts'
import * as profiles from './people/profiles.ts'
import * as push from './people/push.ts'
import * as secondFactor from './people/second-factor.ts'
import * as sessions from './people/sessions.ts'
import * as users from './people/users.ts'

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'config' in value

/** All operations of the API. The server implements each of them, and the structural tests check them. */
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
  platformKeys,
  installation,
  integrations,
  isolation,
  loggedEvents,
  subscriptions,
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
  knowledge,
  answerCandidates,
  knowledgeSites,
  knowledgeTests,
  knowledgeUse,
  unanswered,
  simulator,
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
  roomActs,
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
  automations,
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
  followUps,
  reminders,
  scheduled,
  api,
]
  .flatMap((area) => Object.values(area))
  .filter(isOperation)
