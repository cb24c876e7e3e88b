/**
 * Operations of /api/v1, in a namespace of their own because their records have the same names as the internal ones.
 */
export * from './contacts.api.ts'
export * from './conversations.api.ts'
export * from './files.api.ts'
export * from './me.api.ts'
