import { botTargets, type ChannelKind, channelFacts } from '@prosa/contract'

/** Null for a bot without an objective. */
export const targetName = (target: number | null): string | null =>
  target === null ? null : botTargets[target as keyof typeof botTargets]

export const channelName = (kind: string): string => channelFacts[kind as ChannelKind].label
