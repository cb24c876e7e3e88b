/** Session modules of one tab, for tests with several tabs: one entry, so that each tab loads each module once. */
export * as api from './api.ts'
export * as company from './company-choice.ts'
export * as scope from './scope.ts'
export * as session from './session-store.ts'
