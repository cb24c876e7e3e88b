/* As in the contract's bodies, whose checks come only with saving. */

export const webhookFields = {
  node: 'url',
  transfer: 'transferUrl',
  message: 'sendMessageUrl',
  close: 'closeRoomUrl',
  employee: 'digitalEmployeeUrl',
} as const
export const webhookEndpoints = ['node', 'transfer', 'message', 'close', 'employee'] as const
