import type { Permission } from '../people/permissions.ts'

/** Why a company was suspended. */
export const suspensionReasons = ['payment', 'abuse', 'request', 'other'] as const
export type SuspensionReason = (typeof suspensionReasons)[number]

export const maxGraceDays = 60

/** Administrators of the company may log in to read why it is suspended, and whom to contact. */
export const entersSuspended = (permissions: Iterable<Permission>): boolean => [...permissions].includes('user_edit')
