import type { Ids } from './canary-ids.ts'
import type { Input } from './operation-calls.ts'

const integration = { name: 'Intrusa', grants: [{ area: 'contacts', level: 'read' }], addresses: [], expiresOn: null }
const subscription = { name: 'intrusa', url: 'https://intruso.exemplo.com.br', types: ['contact.created'] }
const bySubscription = ({ integration: id, subscription: subscriptionId }: Ids): Input => ({
  params: { id, subscriptionId },
})
const byEvent = ({ integration: id, subscription: subscriptionId, event: number }: Ids): Input => ({
  params: { id, subscriptionId, number },
})

/** As `calls`: the operations of integrations, their keys and their subscriptions. */
export const integrationCalls: Record<string, (ids: Ids) => Input> = {
  getIntegration: ({ integration }) => ({ params: { id: integration } }),
  createIntegration: ({ workspace }) => ({ body: { ...integration, workspaceIds: [workspace] } }),
  updateIntegration: ({ integration: id }) => ({ params: { id }, body: { name: 'Intrusa' } }),
  endIntegration: ({ integration: id }) => ({ params: { id } }),
  makeIntegrationKey: ({ integration: id }) => ({ params: { id } }),
  rotateIntegrationKey: ({ integration: id, apiKey }) => ({ params: { id, keyId: apiKey }, body: { when: 'now' } }),
  endIntegrationKey: ({ integration: id, apiKey }) => ({ params: { id, keyId: apiKey }, body: { when: 'now' } }),
  readIntegrationUse: ({ integration: id }) => ({ params: { id } }),
  listSubscriptions: ({ integration: id }) => ({ params: { id } }),
  createSubscription: ({ integration: id }) => ({ params: { id }, body: subscription }),
  updateSubscription: (ids) => ({ ...bySubscription(ids), body: { includeOwn: true } }),
  deleteSubscription: bySubscription,
  rotateSubscriptionSecret: (ids) => ({ ...bySubscription(ids), body: { when: 'now' } }),
  testSubscription: bySubscription,
  pauseSubscription: bySubscription,
  resumeSubscription: (ids) => ({ ...bySubscription(ids), body: { from: 'now' } }),
  replaySubscription: (ids) => ({ ...bySubscription(ids), body: { what: 'failed' } }),
  listEventDeliveries: bySubscription,
  replayEventDelivery: byEvent,
  skipEventDelivery: byEvent,
}
