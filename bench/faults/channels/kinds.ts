/** Over which a customer writes: the kinds of channel, and those whose dialogs an outside system holds. */
export const faultChannels = ['fake', 'livechat', 'whatsapp_meta', 'facebook', 'instagram', 'webhook'] as const
export type FaultChannel = (typeof faultChannels)[number]
export type MetaChannel = Extract<FaultChannel, 'whatsapp_meta' | 'facebook' | 'instagram'>

export type MetaAccounts = Readonly<
  Record<MetaChannel, { externalId: string; settings: Record<string, unknown>; token: string }>
>

/** Of a company at the stand-in of Graph: ids end in the company's number. */
export const metaAccountsOf = (company: number, tokens: { ofNumber: string; ofPage: string }): MetaAccounts => {
  const settings = { pageId: `400${company}` }
  return {
    whatsapp_meta: {
      externalId: `300${company}`,
      settings: { phone: `+55 11 4000-000${company}`, accountId: `200${company}` },
      token: tokens.ofNumber,
    },
    facebook: { externalId: `400${company}`, settings, token: tokens.ofPage },
    instagram: { externalId: `500${company}`, settings, token: tokens.ofPage },
  }
}
