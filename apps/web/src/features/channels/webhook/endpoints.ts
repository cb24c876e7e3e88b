/* Same names as in the contract, whose schemas are loaded only when saving. */

export const webhookFields = {
  node: 'url',
  transfer: 'transferUrl',
  message: 'sendMessageUrl',
  close: 'closeRoomUrl',
  employee: 'digitalEmployeeUrl',
} as const
export const webhookEndpoints = ['node', 'transfer', 'message', 'close', 'employee'] as const
