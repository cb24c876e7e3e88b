import type { Access, Permission } from '../people/permissions.ts'

export const campaignTag = ['Campanhas'] as const

/** The company's switch binds administrators too. */
export const whoHas = (permission: Permission): Access => ({
  kind: 'any',
  permissions: [permission],
  flag: 'allowCampaignCreation',
  bindsAdmin: true,
})

/** Files go in the body as base64: room for a video of 16 MB and the contacts; a larger document is uploaded before. */
export const maxCampaignBody = 32 * 1024 * 1024
