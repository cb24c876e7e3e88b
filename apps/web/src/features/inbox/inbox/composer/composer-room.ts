import type { Dialog } from '@prosa/contract'

/** What writing to a customer needs of their room. */
export type ComposerRoom = Pick<
  Dialog,
  | 'id'
  | 'name'
  | 'hasName'
  | 'platform'
  | 'plataform'
  | 'whatsappQrcode'
  | 'workspaceId'
  | 'workspaceName'
  | 'openingHours'
  | 'messages'
>
