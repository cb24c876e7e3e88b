/** What a delivery is called in `webhook-id`: the same in every try and every replay, so that the other side can tell a second one. */
export const webhookIdOf = (deliveryId: number): string => `msg_${deliveryId}`
