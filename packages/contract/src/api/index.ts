/** Every operation of /api/v1, apart from the others because the same records have the same names there. */
export * from './contacts.api.ts'
export * from './conversations.api.ts'
export * from './files.api.ts'
export * from './me.api.ts'
