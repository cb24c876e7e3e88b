/** What a tab runs of the session, for tests that open several: one address, so that each tab has each module once. */
export * as api from './api.ts'
export * as company from './company-choice.ts'
export * as scope from './scope.ts'
export * as session from './session-store.ts'
