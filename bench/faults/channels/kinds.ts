/** Over which a customer writes: the kinds of channel, and those whose dialogs an outside system holds. */
export const faultChannels = ['fake', 'livechat', 'whatsapp_meta', 'facebook', 'instagram', 'webhook'] as const
export type FaultChannel = (typeof faultChannels)[number]
export type MetaChannel = Extract<FaultChannel, 'whatsapp_meta' | 'facebook' | 'instagram'>

/** The accounts that the stand-in of Graph has. */
export const metaAccounts: Readonly<Record<MetaChannel, { externalId: string; settings: Record<string, unknown> }>> = {
  whatsapp_meta: { externalId: '3001', settings: { phone: '+55 11 4000-0001', accountId: '2001' } },
  facebook: { externalId: '4001', settings: { pageId: '4001' } },
  instagram: { externalId: '5001', settings: { pageId: '4001' } },
}
