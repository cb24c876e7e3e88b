import type { Permission } from '../people/permissions.ts'

/** Why a company was suspended. */
export const suspensionReasons = ['payment', 'abuse', 'request', 'other'] as const
export type SuspensionReason = (typeof suspensionReasons)[number]

export const maxGraceDays = 60

/** Who administers the company: they are let in to read why it is suspended, and whom to ask. */
export const entersSuspended = (permissions: Iterable<Permission>): boolean => [...permissions].includes('user_edit')
