/** Every operation of /api/v1, apart from the others because the same records have the same names there. */
export * from './me.api.ts'
