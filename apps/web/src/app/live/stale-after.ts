import {
  botChannelHealth,
  listBots,
  listCannedAnswers,
  listChannelHealth,
  listLabels,
  listMentions,
  listUserWorkspaces,
  listUserWorkspaceTree,
  type Operation,
  pageInbox,
  type SidebarStreamOut,
  unreadRooms,
} from '@prosa/contract'

export type Operations = readonly [Operation, ...Operation[]]

/** Frames that only say that something changed: whose answers are to be asked for anew. */
export const staleAfter = {
  bots: [listBots],
  'canned-answers': [listCannedAnswers],
  channels: [listChannelHealth, botChannelHealth],
  labels: [listLabels],
  mentions: [listMentions],
  rights: [listUserWorkspaceTree, listUserWorkspaces],
} as const satisfies { readonly [T in SidebarStreamOut['type']]?: Operations }

/** What a break may have left untold: none of these frames is told again. */
export const staleAfterBreak: Operations = [
  ...staleAfter.bots,
  ...staleAfter.labels,
  ...staleAfter.mentions,
  ...staleAfter.channels,
  ...staleAfter['canned-answers'],
]

/** Too much changed to be told one by one. */
export const staleAfterResync: Operations = [pageInbox, unreadRooms, ...staleAfterBreak]
