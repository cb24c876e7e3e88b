/**
 * Operations of /api/v1, in a namespace of their own because their records have the same names as the internal ones.
 */
export * from './bots.api.ts'
export * from './campaigns.api.ts'
export * from './channels.api.ts'
export * from './companies.api.ts'
export * from './contact-imports.api.ts'
export * from './contacts.api.ts'
export * from './conversations.api.ts'
export * from './entities.api.ts'
export * from './events.api.ts'
export * from './files.api.ts'
export * from './mcp.api.ts'
export * from './me.api.ts'
export * from './messages.api.ts'
export * from './reports.api.ts'
export * from './subscriptions.api.ts'
export * from './team.api.ts'
