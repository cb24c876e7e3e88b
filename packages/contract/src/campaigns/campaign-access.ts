import type { Access, Permission } from '../people/permissions.ts'

export const campaignTag = ['Campanhas'] as const

/** The company's flag also binds administrators. */
export const whoHas = (permission: Permission): Access => ({
  kind: 'any',
  permissions: [permission],
  flag: 'allowCampaignCreation',
  bindsAdmin: true,
})

/**
 * Files are sent in the body as base64: enough for a video of 16 MB and the contacts; larger documents are uploaded
 * first.
 */
export const maxCampaignBody = 32 * 1024 * 1024
