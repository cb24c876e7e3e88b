import {
  botChannelHealth,
  listBots,
  listCannedAnswers,
  listChannelHealth,
  listLabels,
  listMentions,
  listOwnReminders,
  listOwnScheduled,
  listReminders,
  listScheduled,
  listUserWorkspaces,
  listUserWorkspaceTree,
  type Operation,
  pageInbox,
  type SidebarStreamOut,
  unreadRooms,
} from '@prosa/contract'

export type Operations = readonly [Operation, ...Operation[]]

/** Frames that only announce a change, with the operations to refetch. */
export const staleAfter = {
  bots: [listBots],
  'canned-answers': [listCannedAnswers],
  channels: [listChannelHealth, botChannelHealth],
  labels: [listLabels],
  mentions: [listMentions],
  reminded: [listOwnReminders],
  scheduled: [listScheduled, listOwnScheduled, listReminders, listOwnReminders],
  rights: [listUserWorkspaceTree, listUserWorkspaces],
} as const satisfies { readonly [T in SidebarStreamOut['type']]?: Operations }

/** Operations to refetch after a disconnection, because such frames are not repeated. */
export const staleAfterBreak = Object.values(staleAfter).flat() as readonly Operation[] as Operations

/** Operations to refetch when too much has changed. */
export const staleAfterResync: Operations = [pageInbox, unreadRooms, ...staleAfterBreak]
