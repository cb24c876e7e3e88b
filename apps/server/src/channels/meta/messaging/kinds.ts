import type { ChannelFlag, MetaPageType } from '@prosa/contract'
import type { MessagingKind } from './read-messaging.ts'

export const messagingKinds: readonly MessagingKind[] = ['facebook', 'instagram']

/** The kind of connection that each type of Meta's pages makes. */
export const kindOfPageType: Readonly<Record<MetaPageType, MessagingKind>> = {
  FACEBOOK: 'facebook',
  INSTAGRAM: 'instagram',
}
export const pageTypeOf: Readonly<Record<MessagingKind, MetaPageType>> = {
  facebook: 'FACEBOOK',
  instagram: 'INSTAGRAM',
}

/** What of a company allows it. */
export const messagingFlag: Readonly<Record<MessagingKind, ChannelFlag>> = {
  facebook: 'facebook',
  instagram: 'instagram',
}

/** Whose login serves both. */
export const messagingLoginKind: MessagingKind = 'facebook'
